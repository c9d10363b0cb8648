import { assetUrl } from './assets.ts'
import { type Html, html } from './html.ts'
import type { PageBase } from './page.ts'

/** Request to a browser, as the page hands it to the script. */
export type PasskeyRequest = { options: object; failed: boolean }

/** The code that speaks to devices, for the pages that need it. */
export const script = ({ base, nonce }: PageBase) =>
  html`<script nonce="${nonce}" src="${assetUrl(base, 'webauthn.js')}"></script>`

/** On the page of the sign-in: in place of address and password. Shown by the script alone, where the browser knows keys. */
export const passkeyForm = (
  with_: PageBase & { action: string; csrf: string },
  { options, failed }: PasskeyRequest,
): Html =>
  html`<form class="beside" method="post" action="${with_.action}" data-passkey="use" data-options="${JSON.stringify(options)}"${failed ? '' : html` hidden`}>
<input type="hidden" name="csrf" value="${with_.csrf}"><input type="hidden" name="passkey">
<p class="problem" data-problem role="alert"${failed ? '' : html` hidden`}>${failed ? html`<b>Ключ доступа не\u00a0подошёл.</b> Возможно, он удалён. Войдите с\u00a0паролем.` : ''}</p>
<button class="button" data-quiet type="submit">Войти с\u00a0ключом доступа</button>
</form>
${script(with_)}`
