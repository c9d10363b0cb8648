import { randomBytes } from 'node:crypto'
import { assetUrl } from './assets.ts'
import { Html, html } from './html.ts'

/** Base of every page: the provider's path and the nonce its scripts carry. */
export type PageBase = { base: string; nonce: string }

/** Headers of every answer, whatever it is: nothing of it may run, be framed or be kept. Pages and files say more. */
export const everyAnswer: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // not no-referrer: with it browsers send forms with `Origin: null`, and the origin is checked
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Headers of a page. `formTargets` are the origins to which a form's answer may lead: the relying party. */
export function pageHeaders(formTargets: string[]): { headers: Record<string, string>; nonce: string } {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    nonce,
    headers: {
      ...everyAnswer,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
  }
}

/** A whole document. The title template is the specification's: «%s — {product name}» (2.1). */
export function page({ base, nonce }: PageBase, title: string, body: Html): string {
  return html`${new Html('<!doctype html>')}
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} — Склейка</title>
<link rel="icon" href="${assetUrl(base, 'logo.svg')}" type="image/svg+xml">
<link rel="preload" href="${assetUrl(base, 'golos-text-cyrillic-wght-normal.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl(base, 'identity.css')}">
</head>
<body>
${body}
<script nonce="${nonce}" src="${assetUrl(base, 'identity.js')}"></script>
</body>
</html>
`.text
}

/** Form on the left, the quiet wall of frames on the right; on a narrow screen the form alone. */
export function formPage(with_: PageBase, title: string, form: Html): string {
  return page(
    with_,
    title,
    html`<div class="split">
<div class="side">
<header>${logo}</header>
<main>${form}</main>
<footer class="foot"><span>© 2026 Склейка</span><span class="num">5.44.0</span></footer>
</div>
<div class="wall" aria-hidden="true"></div>
</div>`,
  )
}

/** A drawing, a heading, a sentence, a way out. */
export function drawingPage(with_: PageBase, title: string, drawing: Html, rest: Html): string {
  return page(
    with_,
    title,
    html`<div class="alone">
<header class="top">${logo}</header>
<main class="message">${drawing}<h1>${title}</h1>${rest}</main>
</div>`,
  )
}

const logo = html`<span class="logo"><svg viewBox="0 0 30 30" aria-hidden="true"><path class="br" d="M3.2 11V3.2H11M26.8 19v7.8H19"/><path class="pl" d="M11 9.6v10.8l9.2-5.4z"/></svg><span>Склейка</span></span>`
