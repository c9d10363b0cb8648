import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** One page of the manual as the server gives it. */
interface ManualPage {
  /** The word of its address, `/help/embed`. */
  readonly slug: string
  readonly title: string
  readonly html: string
}

/** Reads the pages of a folder in the order of the numbers before their names: `04-embed.md`. */
export async function readManual(folder: string): Promise<ManualPage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => pageOf(name.replace(/^\d+-|\.md$/g, ''), await readFile(resolve(folder, name), 'utf8'))),
  )
}

/** The first line is the title; links to other pages name their files: `[…](embed.md)`. */
export async function pageOf(slug: string, text: string): Promise<ManualPage> {
  const [, title = slug] = /^# (.+)\n/.exec(text) ?? []
  const markdown = new Marked({ async: true })
  markdown.use({
    walkTokens: (token) => {
      if (token.type === 'text' && !token.tokens) token.text = withJoins(token.text)
      if (token.type === 'link') token.href = token.href.replace(/^([a-z-]+)\.md$/, '/help/$1')
    },
  })
  const html = await markdown.parse(text)
  // tables scroll within themselves on a narrow screen, and by keys
  const scrolling = html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
  return { slug, title: withJoins(title), html: scrolling.replaceAll('</table>', '</table></div>') }
}

/** Short words stay with the word after them, and a dash with the one before. */
const withJoins = (text: string): string =>
  text.replace(/(?<![а-яё])([а-яё]{1,2}) (?=\S)/gi, '$1\u00a0').replaceAll(' — ', '\u00a0— ')

/** Writes the manual beside the built pages, made of the Markdown of a folder. */
export function manual(folder: string): Plugin {
  return {
    name: 'skleyka:manual',
    apply: 'build',
    async generateBundle() {
      const pages = await readManual(resolve(import.meta.dirname, '..', folder))
      this.emitFile({ type: 'asset', fileName: 'manual.json', source: JSON.stringify(pages) })
    },
  }
}
