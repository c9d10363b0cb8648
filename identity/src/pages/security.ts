import { renderSVG } from 'uqr'
import { codeField, codeFields } from './code.ts'
import { Html, html } from './html.ts'
import { formPage, type PageBase } from './page.ts'
import { passwordField } from './sign-in.ts'

/** Base of every form of these pages. */
export type SecurityForm = PageBase & { root: string; email: string; csrf: string; problem?: string }

const heading = (title: string, text: string | Html) => html`<div class="heading"><h1>${title}</h1><p>${text}</p></div>`

const problemNote = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`

const back = (root: string) => html`<p class="note"><a class="link" href="${root}">Назад</a></p>`

/** Returns what protects the sign-in of one person, besides the password. */
export function securityPage(
  with_: PageBase & {
    root: string
    /** Text about the address. */
    email: Html
    homeUrl: string
    isOn: boolean
    codesLeft: number
    passkeys: Html | ''
  },
): string {
  const { root, email, homeUrl, isOn, codesLeft, passkeys } = with_
  return formPage(
    with_,
    'Защита входа',
    html`<div class="stack">
${heading('Защита входа', 'Чем и\u00a0с\u00a0каким адресом вы входите.')}
${email}
<section class="part">
<h2>Двухфакторный вход <span class="mark"${new Html(isOn ? ' data-on' : '')}>${isOn ? 'Включён' : 'Выключен'}</span></h2>
${
  isOn
    ? html`<p>После пароля нужен код из\u00a0приложения на\u00a0телефоне. Неиспользованных резервных кодов: <b class="num">${codesLeft}</b>.</p>
<div class="row"><a class="button" data-quiet href="${root}/codes">Новые резервные коды</a><a class="button" data-quiet href="${root}/off">Выключить</a></div>`
    : html`<p>После пароля будем спрашивать код из\u00a0приложения на\u00a0телефоне: одного пароля, даже украденного, для входа не\u00a0хватит.</p>
<div class="row"><a class="button" href="${root}/app">Включить</a></div>`
}
</section>
${passkeys}
<p class="note"><a class="link" href="${homeUrl}">Вернуться в\u00a0консоль</a></p>
</div>`,
  )
}

/** Asks who it is before anything is shown. */
export function beginPage(with_: SecurityForm): string {
  const { root, email, csrf, problem } = with_
  return formPage(
    with_,
    'Двухфакторный вход',
    html`<form method="post" action="${root}/app">
${heading('Двухфакторный вход', 'Понадобится приложение с\u00a0одноразовыми кодами: любое, которое читает QR-код. Сначала подтвердите, что это вы.')}
<input type="hidden" name="csrf" value="${csrf}">
${problemNote(problem)}
${person(email)}
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', autofocus: true, failed: problem !== undefined })}
<button class="button" type="submit">Продолжить</button>
${back(root)}
</form>`,
  )
}

/** The picture for the application’s camera, the key for whoever has none, and the field of the first code. */
export function applicationPage(with_: SecurityForm & { address: string; typed: string }): string {
  const { root, csrf, problem, address, typed } = with_
  const key = typed.match(/.{1,4}/g)?.join(' ') ?? typed
  return formPage(
    with_,
    'Двухфакторный вход',
    html`<form method="post" action="${root}/confirm">
${heading('Двухфакторный вход', 'Наведите камеру приложения на\u00a0рисунок и\u00a0введите код, который оно покажет.')}
<input type="hidden" name="csrf" value="${csrf}">
<div class="qr" role="img" aria-label="QR-код для приложения; ниже тот\u00a0же ключ буквами">${new Html(renderSVG(address, { ecc: 'M', border: 2 }))}</div>
<details class="other"><summary>Ввести ключ вручную</summary><p class="secret"><code translate="no">${key}</code><button class="button" data-quiet type="button" data-copy="${typed}" hidden>Скопировать</button></p></details>
${problemNote(problem)}
${codeField(problem !== undefined, true)}
<button class="button" type="submit">Включить</button>
${back(root)}
</form>`,
  )
}

/** The recovery codes, this once. */
export function recoveryPage(with_: PageBase & { root: string; codes: readonly string[]; isNew: boolean }): string {
  const { root, codes, isNew } = with_
  const list = codes.join('\n')
  return formPage(
    with_,
    'Резервные коды',
    html`<div class="stack">
${heading(isNew ? 'Двухфакторный вход включён' : 'Новые резервные коды', 'Сохраните резервные коды: больше они нигде не\u00a0показываются. Каждый один раз заменит код из\u00a0приложения, если телефона не\u00a0окажется под рукой.')}
<ol class="codes" translate="no">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<div class="row"><button class="button" data-quiet type="button" data-copy="${list}" hidden>Скопировать</button><a class="button" data-quiet download="skleyka-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${list}\n`)}">Скачать</a></div>
<a class="button" href="${root}">Коды сохранены</a>
</div>`,
  )
}

const confirmations = {
  off: {
    title: 'Выключить двухфакторный вход?',
    text: 'Для входа снова хватит пароля, а\u00a0резервные коды перестанут действовать.',
    button: 'Выключить',
  },
  codes: {
    title: 'Новые резервные коды',
    text: 'Прежние коды перестанут действовать, и\u00a0покажем десять новых.',
    button: 'Показать новые',
  },
} as const

/** Acts that ask for the password and a code before. */
export type Confirmed = keyof typeof confirmations

export function confirmPage(with_: SecurityForm & { what: Confirmed }): string {
  const { root, email, csrf, problem, what } = with_
  const { title, text, button } = confirmations[what]
  return formPage(
    with_,
    title,
    html`<form method="post" action="${root}/${what}">
${heading(title, text)}
<input type="hidden" name="csrf" value="${csrf}">
${problemNote(problem)}
${person(email)}
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', autofocus: true, failed: problem !== undefined })}
${codeFields(problem !== undefined, false)}
<button class="button" type="submit">${button}</button>
${back(root)}
</form>`,
  )
}

/** For password managers, which fill in the password of an address. */
const person = (email: string) => html`<input type="email" value="${email}" autocomplete="username" readonly hidden>`
