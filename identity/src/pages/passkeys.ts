import { codeFields } from './code.ts'
import { type Html, html } from './html.ts'
import { formPage } from './page.ts'
import { script } from './passkey-form.ts'
import type { SecurityForm } from './security.ts'
import { passwordField } from './sign-in.ts'

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long' })

type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The keys somebody has, within the page of what protects the sign-in. */
export const passkeysPart = (root: string, keys: readonly ListedPasskey[]): Html => html`<section class="part">
<h2>Ключи доступа</h2>
<p>Вместо пароля и\u00a0кода\u00a0— палец, лицо или\u00a0ПИН-код на\u00a0вашем телефоне, компьютере или\u00a0отдельном ключе.</p>
${
  keys.length > 0 &&
  html`<ul class="keys">${keys.map(
    ({ id, name, createdAt, lastUsedAt }) =>
      html`<li><span><b>${name}</b><span class="hint">Добавлен ${day.format(createdAt)}${lastUsedAt ? html`, вход ${day.format(lastUsedAt)}` : ''}</span></span><a class="link" href="${root}/passkey/edit?id=${id}" aria-label="Изменить ключ «${name}»">Изменить</a></li>`,
  )}</ul>`
}
<div class="row"><a class="button" data-quiet href="${root}/passkey">Добавить ключ</a></div>
</section>`

const problemNote = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`
const back = (root: string) => html`<p class="note"><a class="link" href="${root}">Назад</a></p>`
const person = (email: string) => html`<input type="email" value="${email}" autocomplete="username" readonly hidden>`

/** Asks who it is before a key is added. */
export function beginPasskeyPage(with_: SecurityForm & { hasCodes: boolean }): string {
  const { root, email, csrf, problem, hasCodes } = with_
  const failed = problem !== undefined
  return formPage(
    with_,
    'Новый ключ доступа',
    html`<form method="post" action="${root}/passkey">
<div class="heading"><h1>Новый ключ доступа</h1><p>Сначала подтвердите, что это вы.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
${problemNote(problem)}
${person(email)}
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', autofocus: true, failed })}
${hasCodes && codeFields(failed, false)}
<button class="button" type="submit">Продолжить</button>
${back(root)}
</form>`,
  )
}

const nameField = (name: string) =>
  html`<label class="field"><span class="label">Название</span><span class="input"><input name="name" value="${name}" maxlength="60" required autocomplete="off"></span></label>`

/** Has the browser make the key. */
export function createPasskeyPage(with_: SecurityForm & { half: string; options: object; name: string }): string {
  const { root, csrf, problem, half, options, name } = with_
  return formPage(
    with_,
    'Новый ключ доступа',
    html`<div class="stack">
<div class="heading"><h1>Новый ключ доступа</h1><p>Браузер спросит, где его сохранить. Назовите так, чтобы узнать устройство.</p></div>
<p class="problem" data-unknown>Этот браузер не\u00a0умеет создавать ключи доступа. Откройте страницу в\u00a0другом.</p>
<form method="post" action="${root}/passkey/confirm" data-passkey="create" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="half" value="${half}"><input type="hidden" name="passkey">
<p class="problem" data-problem role="alert"${problem === undefined ? html` hidden` : ''}>${problem ?? ''}</p>
${nameField(name)}
<button class="button" type="submit">Создать ключ</button>
</form>
${back(root)}
</div>
${script(with_)}`,
  )
}

/** Another name for a key, or its end. */
export function editPasskeyPage(
  with_: SecurityForm & { removeCsrf: string; id: string; name: string; hasCodes: boolean },
): string {
  const { root, email, csrf, problem, removeCsrf, id, name, hasCodes } = with_
  const failed = problem !== undefined
  return formPage(
    with_,
    'Ключ доступа',
    html`<div class="stack">
<div class="heading"><h1>Ключ доступа</h1><p>${name}</p></div>
<form method="post" action="${root}/passkey/name">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${id}">
${nameField(name)}
<button class="button" data-quiet type="submit">Переименовать</button>
</form>
<form class="part" method="post" action="${root}/passkey/remove">
<h2>Удалить ключ</h2>
<p>Войти с\u00a0ним больше не\u00a0получится. На\u00a0самом устройстве он останется, пока его не\u00a0удалят и\u00a0там.</p>
<input type="hidden" name="csrf" value="${removeCsrf}"><input type="hidden" name="id" value="${id}">
${problemNote(problem)}
${person(email)}
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', failed })}
${hasCodes && codeFields(failed, false)}
<button class="button" data-quiet type="submit">Удалить ключ</button>
</form>
${back(root)}
</div>`,
  )
}
