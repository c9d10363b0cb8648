import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import type { PageFiles } from './built-pages.ts'

/**
 * One of the public pages. `title` is text, `head` and `body` are markup; `preload` are modules and `ahead` what the scripts
 * will ask for by address, the browser fetches both beside them.
 */
export type Page = {
  title: string
  files: PageFiles
  preload?: string[]
  ahead?: readonly string[]
  head?: string
  body: string
}

/** A page whose scripts carry the nonce of its policy. */
export function renderPage({ title, files, preload = [], ahead = [], head = '', body }: Page, nonce: string): string {
  const styles = files.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const preloads = [...files.shared, ...preload]
    .map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${escapeHtml(href)}">`)
    .join('')
  const fetches = ahead.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(href)}">`).join('')
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${styles}<script type="module" nonce="${nonce}" src="${escapeHtml(files.script)}"></script>${preloads}${fetches}
${head}
</head>
<body>${body}</body>
</html>
`
}

/** Every page: the answer is not kept, and the page asks for nothing of the visitor's machine. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})
