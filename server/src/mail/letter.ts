import { productName } from '@skleyka/contract/product.ts'

/** Content of a letter without its design. Nothing in it is markup: every text is shown as it is. */
export interface Letter {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Null where there is nothing to open. */
  readonly button: { readonly label: string; readonly url: string } | null
  /** Reason why it came, and what to do when it is not for the reader. */
  readonly foot: string
}

/** A letter as it is sent: a subject of one line, and the same words twice. */
export interface DressedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** A name within a sentence of a letter: one line without signs that cannot be seen, and no longer than is read. */
export function shownName(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length <= 80 ? line : `${letters.slice(0, 79).join('').trimEnd()}…`
}

/** Makes both forms of a letter. */
export function dress({ subject, title, paragraphs, button, foot }: Letter): DressedLetter {
  const opened = button ? [`${button.label}:\n${button.url}`] : []
  const text = [title, ...paragraphs, ...opened, `--\n${foot}\n${productName}`].join('\n\n')
  return {
    subject: subject.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text: `${text}\n`,
    html: page(title, paragraphs, button, foot),
  }
}

// tables and styles on the elements themselves: what mail programs understand; nothing is loaded from anywhere
const page = (title: string, paragraphs: readonly string[], button: Letter['button'], foot: string) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .back { background: #16181c !important }
  .card { background: #22252b !important; border-color: #363a42 !important }
  .words { color: #f0f1f3 !important }
  .quiet { color: #a9aeb8 !important }
}
</style>
</head>
<body class="back" style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="back" style="background:#f3f4f6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="words" style="padding:0 4px 16px;font:600 18px/24px system-ui,'Segoe UI',Roboto,Arial,sans-serif;color:#16181c">${escapeHtml(productName)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e1e3e8;border-radius:12px;font:400 16px/24px system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<h1 class="words" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#16181c;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${paragraphs.map((one) => `<p class="words" style="margin:0 0 16px;color:#16181c;overflow-wrap:anywhere">${escapeHtml(one)}</p>`).join('\n')}
${button ? opening(button) : ''}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font:400 13px/20px system-ui,'Segoe UI',Roboto,Arial,sans-serif;color:#5b616e">${escapeHtml(foot)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const opening = (
  button: NonNullable<Letter['button']>,
) => `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;background:#1d4ed8;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#5b616e">Если кнопка не&nbsp;нажимается, откройте этот адрес:<br><a class="quiet" href="${escapeHtml(button.url)}" style="color:#5b616e;word-break:break-all">${escapeHtml(button.url)}</a></p>`
