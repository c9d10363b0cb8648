import { html } from './html.ts'
import { formPage, type PageBase } from './page.ts'
import { flag, passwordField } from './sign-in.ts'

type JoiningForm = PageBase & { action: string; csrf: string; token: string; account: string; email: string }

/** The page behind an invitation: a first password, or the way to the sign-in for whoever has one. Both see the same. */
export function joiningPage(with_: JoiningForm & { homeUrl: string; problem: string | undefined }): string {
  const { action, csrf, token, account, email, homeUrl, problem } = with_
  return formPage(
    with_,
    'Приглашение',
    html`<form method="post" action="${action}">
<div class="heading"><h1>Приглашение</h1><p>Вас приглашают в\u00a0аккаунт «${account}». Придумайте пароль, если вы здесь впервые.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="token" value="${token}">
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<label class="field"><span class="label">Почта</span><span class="input" data-fixed><input name="email" type="text" value="${email}" autocomplete="username" readonly></span></label>
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'new-password', hint: 'Не\u00a0короче 10\u00a0знаков. Подойдёт фраза из\u00a0нескольких слов.', autofocus: true, failed: Boolean(problem) })}
${passwordField({ label: 'Пароль ещё раз', name: 'again', autocomplete: 'new-password' })}
<button class="button" type="submit">Принять приглашение</button>
<p class="hint">Уже входите сюда с\u00a0этим адресом? <a href="${homeUrl}">Войдите</a> и\u00a0откройте ссылку ещё раз.</p>
</form>`,
  )
}

/** The same for whoever is signed in with the address: yes or no. */
export function answerPage(with_: JoiningForm): string {
  const { action, csrf, token, account, email } = with_
  return formPage(
    with_,
    'Приглашение',
    html`<form method="post" action="${action}">
<div class="heading"><h1>Приглашение</h1><p>Вас приглашают в\u00a0аккаунт «${account}». Вы вошли с\u00a0адресом <b>${email}</b>. Если примете, аккаунт появится в\u00a0списке ваших.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="token" value="${token}">
<button class="button" type="submit" name="answer" value="yes"${flag(true, 'autofocus')}>Принять</button>
<button class="button" data-quiet type="submit" name="answer" value="no">Отклонить</button>
</form>`,
  )
}
