import { escapeHtml } from '@skleyka/contract/escape-html.ts'

/** Markup that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | null | Part[]

/** Markup from a template; everything put into it is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + renderPart(parts[index - 1]) + next))
}

function renderPart(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(renderPart).join('')
  if (part === false || part === undefined || part === null) return ''
  return escapeHtml(String(part))
}
