import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

interface FirstVisit {
  /** Fonts of the first screen. */
  fonts: readonly RegExp[]
  /** The lazy modules most visits open first. */
  sections: readonly string[]
  /** Classic scripts the session begins with, by their address. */
  scripts: readonly string[]
}

/** Lets the page itself ask for what the first screen needs, instead of the scripts that come after it. */
export function firstVisitPreloads({ fonts, sections, scripts }: FirstVisit): Plugin {
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
        const names = Object.keys(bundle).filter((name) => fonts.some((font) => font.test(name)))
        return [
          ...names.map((name) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }, `${base}${name}`),
          ),
          ...scripts.map((address) => link({ rel: 'preload', as: 'script' }, address)),
          ...[...new Set(sections.flatMap((section) => chunksOf(section, Object.values(bundle))))]
            .filter((name) => !html.includes(name))
            .map((name) => link({ rel: 'modulepreload', crossorigin: '' }, `${base}${name}`)),
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

function chunksOf(section: string, outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunk = outputs.find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(section))
  return chunk?.type === 'chunk' ? [chunk.fileName, ...chunk.imports] : []
}
