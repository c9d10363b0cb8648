import type { Plugin } from 'vite'

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`
/** The sentence that describes a call, for the OpenAPI document, and its title, for the audit log: the server writes both. */
const about = new RegExp(String.raw`\babout:\s*${text},?`, 'g')
const title = new RegExp(String.raw`\b((?:method|endpoint)\(\{\s*)title:\s*${text},`, 'g')

/** Leaves descriptions and titles of the contract's calls out of the build: no screen shows them from there. */
export function withoutAbout(): Plugin {
  return {
    name: 'skleyka:without-about',
    // before TypeScript is taken off, which writes its strings another way
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]/ },
      handler: (code) => ({ code: removeDescriptions(code), map: null }),
    },
  }
}

/** Returns the module without the descriptions and titles of its calls. */
export const removeDescriptions = (code: string): string => code.replace(about, '').replace(title, '$1')
