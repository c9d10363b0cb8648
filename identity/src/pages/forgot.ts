import { html } from './html.ts'
import { key, letter } from './messages.ts'
import { drawingPage, formPage, type PageBase } from './page.ts'
import { flag } from './sign-in.ts'

type ForgotPage = PageBase & { action: string; csrf: string; homeUrl: string; email: string; failed: boolean }

/** Asks for the address to which a link for a new password goes. */
export function forgotPage(with_: ForgotPage): string {
  const { action, csrf, homeUrl, email, failed } = with_
  return formPage(
    with_,
    'Забыли пароль?',
    html`<form method="post" action="${action}">
<div class="heading"><h1>Забыли пароль?</h1><p>Новый задают по\u00a0одноразовой ссылке из\u00a0письма.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
${failed && html`<p class="problem" id="problem" role="alert">Это не\u00a0похоже на\u00a0почтовый адрес. Проверьте, нет\u00a0ли опечатки.</p>`}
<label class="field"><span class="label">Почта</span><span class="input"><input name="email" type="text" value="${email}" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required autofocus${flag(failed, 'aria-invalid="true" aria-describedby="problem"')}></span></label>
<button class="button" type="submit">Получить ссылку</button>
<p class="note"><a class="link" href="${homeUrl}">Вернуться ко\u00a0входу</a></p>
</form>`,
  )
}

/** After every request, whether the address is anybody's or not. */
export function mailedPage(with_: PageBase & { homeUrl: string; email: string; reaches: boolean }): string {
  const { homeUrl, email, reaches } = with_
  const [title, text, else_] = reaches
    ? [
        'Проверьте почту',
        html`Если с\u00a0адресом <b>${email}</b> здесь входят, на\u00a0него придёт письмо со\u00a0ссылкой. Она действует час и\u00a0один раз.`,
        'Письма нет? Загляните в\u00a0«Спам». За\u00a0час на\u00a0один адрес уходит не\u00a0больше пяти.',
      ]
    : [
        'Ссылка у\u00a0администратора',
        html`Если с\u00a0адресом <b>${email}</b> здесь входят, письмо со\u00a0ссылкой сохранится в\u00a0папке на\u00a0сервере: почтовый сервер не\u00a0задан.`,
        'Попросите администратора передать вам это письмо. Ссылка действует час и\u00a0один раз.',
      ]
  return drawingPage(
    with_,
    title,
    reaches ? letter : key,
    html`<p class="told">${text}</p><p>${else_}</p><div class="acts"><a class="button" href="${homeUrl}">Вернуться ко\u00a0входу</a></div>`,
  )
}
