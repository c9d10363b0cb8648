import { Html, html } from './html.ts'
import { formPage, type PageBase } from './page.ts'
import { type PasskeyRequest, passkeyForm } from './passkey-form.ts'

/** `busy` is what is said to everybody alike: nothing was looked at. */
export type Problem = 'wrong' | 'busy'

export type SignInPage = PageBase & {
  action: string
  csrf: string
  email: string
  problem: Problem | null
  /** Null where browsers offer no keys of devices. */
  passkey: PasskeyRequest | null
  serviceName: string | undefined
  registrationLink: string | undefined
}

/** The sign-in page (spec 1): the name of the service and, when the service gave one, a link to registration. */
export function signInPage(with_: SignInPage): string {
  const { problem, email } = with_
  const failed = problem !== null
  return formPage(
    with_,
    'Вход',
    html`<div class="stack">
<form method="post" action="${with_.action}">
<div class="heading"><h1>Вход</h1>${with_.serviceName ? html`<p>Сервис «${with_.serviceName}»</p>` : ''}</div>
<input type="hidden" name="csrf" value="${with_.csrf}">
${problem === 'wrong' && wrong}${problem === 'busy' && busy}
<label class="field"><span class="label">Почта</span><span class="input"><input name="email" type="text" value="${email}" autocomplete="username${with_.passkey ? ' webauthn' : ''}" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required${flag(failed, 'aria-describedby="problem"')}${flag(!email, 'autofocus')}></span></label>
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', autofocus: Boolean(email), failed: problem === 'wrong', beside: html`<a class="link" href="${with_.base}/forgot">Забыли пароль?</a>` })}
<button class="button" type="submit">Войти</button>
${with_.registrationLink ? html`<p class="note">Нет учётной записи? <a class="link" href="${with_.registrationLink}">Зарегистрироваться</a></p>` : ''}
</form>
${with_.passkey && passkeyForm(with_, with_.passkey)}
</div>`,
  )
}

// one text for a wrong password, an unknown address and a lockout (safety A9): a stranger learns nothing
const wrong = html`<p class="problem" id="problem" role="alert"><b>Неверная почта или пароль.</b> Проверьте раскладку и\u00a0Caps\u00a0Lock. Если попыток было много, подождите 15\u00a0минут и\u00a0попробуйте снова.</p>`

/** Place where more wanted in than can be looked at. */
export const busy = html`<p class="problem" id="problem" role="alert"><b>Сейчас много входов.</b> Попробуйте ещё раз через минуту.</p>`

export type PasswordField = {
  label: string
  name: string
  autocomplete: 'current-password' | 'new-password'
  autofocus?: boolean
  failed?: boolean
  beside?: Html
  hint?: string
}

/** A password field with a button that shows what is typed; the button appears only when scripts run. */
export function passwordField(field: PasswordField): Html {
  const described = [field.hint && `${field.name}-hint`, field.failed && 'problem'].filter(Boolean).join(' ')
  return html`<div class="field"><span class="label"><label for="${field.name}">${field.label}</label>${field.beside}</span><span class="input"><input id="${field.name}" name="${field.name}" type="password" autocomplete="${field.autocomplete}" maxlength="200" required${flag(Boolean(described), `aria-describedby="${described}"`)}${flag(field.failed ?? false, 'aria-invalid="true"')}${flag(field.autofocus ?? false, 'autofocus')}><button type="button" class="eye" aria-label="Показать пароль" aria-pressed="false" hidden>${eye}</button></span>${field.hint ? html`<span class="hint" id="${field.name}-hint">${field.hint}</span>` : ''}</div>`
}

/** An attribute that is there or not. */
export function flag(on: boolean, text: string): Html | '' {
  return on ? new Html(` ${text}`) : ''
}

const eye = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/><path class="slash" d="M3 3l18 18"/></svg>`
