import type { HtmlTagDescriptor, Plugin } from 'vite'
import { firstVisit } from './size-budget.ts'

interface FirstVisit {
  /** The lazy modules most visits open first. */
  sections: readonly string[]
  /** Classic scripts the session begins with, by their address. */
  scripts: readonly string[]
}

/** Lets the page itself ask for what the first screen needs, instead of the scripts that come after it. */
export function firstVisitPreloads({ sections, scripts }: FirstVisit): Plugin {
  let base = '/'
  return {
    name: 'skleyka:first-visit-preloads',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = firstVisit(
          Object.values(bundle).filter((output) => output.type === 'chunk'),
          sections,
        )
        const lacking = (files: readonly string[]) => [...new Set(files)].filter((name) => !html.includes(name))
        return [
          ...scripts.map((address) => link({ rel: 'preload', as: 'script' }, address)),
          ...lacking(chunks.map(({ fileName }) => fileName)).map((name) =>
            link({ rel: 'modulepreload', crossorigin: '' }, `${base}${name}`),
          ),
          // a chunk is not run before its styles are there: asked for by the chunk itself, they cost a further way there and back
          ...lacking(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])).map((name) =>
            link({ rel: 'stylesheet', crossorigin: '' }, `${base}${name}`),
          ),
        ]
      },
    },
  }
}

const link = (attrs: Record<string, string>, href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, href },
  injectTo: 'head',
})
