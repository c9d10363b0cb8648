import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const drawnIcon = fileURLToPath(new URL('../src/ui/icon/drawn-icon.tsx', import.meta.url))
const imported = /import \{([^}]*)\} from 'lucide-react'/g

/**
 * Has every module import each icon from the icon's own file. Through the one door of the package a module seems to
 * need all icons of the console, and the groups of the first visit (first-visit-groups.ts) would load them. What draws
 * them is ours (drawn-icon.tsx).
 */
export function iconsByFile(): Plugin {
  const files = iconFiles(
    readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8'),
  )
  return {
    name: 'skleyka:icons-by-file',
    // before TypeScript is taken off, which writes the imports another way
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => drawnIcon,
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({ code: withIconFiles(code, files), map: null }),
    },
  }
}

/** Returns which file of the package each of its icons comes from, by the names of its door. */
export const iconFiles = (door: string): ReadonlyMap<string, string> =>
  new Map(
    [...door.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim().replace(/^default as /, ''), file] as const),
    ),
  )

/** The module with an import a file in place of one door; what is no icon (a type) stays at the door. */
export const withIconFiles = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(imported, (_, names: string) => {
    const words = names.split(',').map((name) => name.trim())
    return words
      .filter((name) => name !== '')
      .map((name) => {
        // an import of types alone that does not say so at its beginning would be kept as one for its effects
        if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
        const [icon = name, own = icon] = name.split(' as ')
        const file = files.get(icon)
        return file === undefined
          ? `import { ${name} } from 'lucide-react'`
          : `import ${own} from 'lucide-react/icons/${file}'`
      })
      .join('; ')
  })
