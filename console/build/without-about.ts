import type { Plugin } from 'vite'

/** The sentence that every call of the contract is described by is for the OpenAPI document, which the server writes. */
const described = /\babout:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g

/** Leaves the descriptions of the contract's calls out of the build: no screen shows them. */
export function withoutAbout(): Plugin {
  return {
    name: 'skleyka:without-about',
    // before TypeScript is taken off, which writes its strings another way
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]/ },
      handler: (code) => ({ code: undescribed(code), map: null }),
    },
  }
}

/** The module with every description empty. */
export const undescribed = (code: string): string => code.replace(described, "about: ''")
