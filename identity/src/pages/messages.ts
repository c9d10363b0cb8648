import { Html, html } from './html.ts'
import { drawingPage, type PageBase } from './page.ts'

export type MessageName =
  | 'stale'
  | 'usedLink'
  | 'expiredLink'
  | 'expiredReset'
  | 'unknownLink'
  | 'oldLink'
  | 'usedEmail'
  | 'expiredEmail'
  | 'calledOffEmail'
  | 'takenEmail'
  | 'signInForEmail'
  | 'emailOfAnother'
  | 'overInvitation'
  | 'signInForInvitation'
  | 'signInAfterJoining'
  | 'notFound'
  | 'busy'
  | 'broken'

const corners = html`<path class="a" stroke-width="2" d="M10 26V8H28M158 94V112H140"/>`
const drawing = (inside: Html) =>
  html`<svg class="drawing" width="168" height="120" viewBox="0 0 168 120" aria-hidden="true">${corners}${inside}</svg>`

const clock = drawing(
  html`<circle class="ground" cx="84" cy="60" r="31"/><path d="M84 35v4M84 81v4M59 60h4M105 60h4"/><path class="a" stroke-width="2" d="M84 43v17l11 9"/>`,
)
export const chain = drawing(
  html`<rect class="ground" x="34" y="48" width="46" height="26" rx="13" transform="rotate(-12 57 61)"/><rect class="ground" x="88" y="44" width="46" height="26" rx="13" transform="rotate(14 111 57)"/><path class="a" stroke-width="2" d="M82 34l-3-9M90 33l4-8M80 88l-3 8M89 88l5 7"/>`,
)
export const key = drawing(
  html`<circle class="ground" cx="58" cy="60" r="20"/><circle class="a" cx="53" cy="60" r="5" stroke-width="2"/><path class="ground" d="M77 54h55v12h-8v9h-12v-9H77"/>`,
)
export const letter = drawing(
  html`<rect class="ground" x="38" y="34" width="92" height="60" rx="6"/><path class="a" stroke-width="2" d="M42 40l42 30 42-30"/><path d="M42 90l28-26M126 90L98 64"/>`,
)
const film = drawing(
  html`<g transform="rotate(-4 84 60)"><path class="ground" d="M26 36H72V84H26M142 36H96V84H142"/><path d="M32 42h4M42 42h4M52 42h4M62 42h4M32 78h4M42 78h4M52 78h4M62 78h4M102 42h4M112 42h4M122 42h4M132 42h4M102 78h4M112 78h4M122 78h4M132 78h4"/><path class="a" stroke-width="2" stroke-dasharray="4 5" d="M84 26v68"/></g>`,
)
const door = drawing(
  html`<path d="M34 98H134"/><path class="soft" d="M58 24h44v74H58z"/><path class="ground" d="M58 24l30 9v65H58z"/><circle class="a" cx="81" cy="66" r="2.4"/><path class="a" stroke-width="2" d="M108 60h22M122 52l8 8-8 8"/>`,
)

/** `to` is a page of ours; without it the way out is the sign-in. */
type Message = { title: string; text: string; drawing: Html; action: string; to?: string }

const messages: Record<MessageName, Message> = {
  stale: {
    title: 'Страница входа устарела',
    text: 'Вход был начат слишком давно или в\u00a0другой вкладке. Ничего не\u00a0потеряно: начните ещё раз.',
    drawing: clock,
    action: 'Войти заново',
  },
  usedLink: {
    title: 'Ссылка уже использована',
    text: 'По\u00a0ней однажды уже задали пароль, второй раз она не\u00a0действует. Войдите с\u00a0этим паролем.',
    drawing: chain,
    action: 'Перейти ко\u00a0входу',
  },
  expiredLink: {
    title: 'Срок ссылки истёк',
    text: 'Попросите у\u00a0администратора новую. Ссылка первого администратора печатается при\u00a0запуске сервера.',
    drawing: clock,
    action: 'Перейти ко\u00a0входу',
  },
  expiredReset: {
    title: 'Срок ссылки истёк',
    text: 'Ссылка из\u00a0письма действует час. Попросите новую: она придёт на\u00a0ту\u00a0же почту.',
    drawing: clock,
    action: 'Попросить новую',
    to: '/forgot',
  },
  unknownLink: {
    title: 'Ссылка не\u00a0подходит',
    text: 'Возможно, она скопирована не\u00a0целиком или\u00a0её заменила более новая.',
    drawing: chain,
    action: 'Перейти ко\u00a0входу',
  },
  oldLink: {
    title: 'Ссылка прежнего вида',
    text: 'Такие больше не\u00a0действуют. Попросите у\u00a0администратора новую. Ссылка первого администратора печатается при\u00a0запуске сервера.',
    drawing: chain,
    action: 'Перейти ко\u00a0входу',
  },
  usedEmail: {
    title: 'Адрес уже подтверждён',
    text: 'Ссылка действует один раз, и\u00a0адрес уже изменён. Входите с\u00a0новым.',
    drawing: letter,
    action: 'Перейти ко\u00a0входу',
  },
  expiredEmail: {
    title: 'Срок ссылки истёк',
    text: 'Ссылка из\u00a0письма действует час. Адрес остался прежним. Отправьте письмо ещё раз.',
    drawing: clock,
    action: 'Защита входа',
    to: '/security',
  },
  calledOffEmail: {
    title: 'Смена адреса отменена',
    text: 'Её отменили, попросили другой адрес или прошло больше суток. Вы входите с\u00a0прежним.',
    drawing: chain,
    action: 'Защита входа',
    to: '/security',
  },
  takenEmail: {
    title: 'Этот адрес уже занят',
    text: 'С\u00a0ним здесь входит кто-то другой, или\u00a0на\u00a0него отправлено приглашение. Вы входите с\u00a0прежним адресом. Спросите администратора.',
    drawing: letter,
    action: 'Защита входа',
    to: '/security',
  },
  signInForEmail: {
    title: 'Сначала войдите',
    text: 'Войдите с\u00a0прежним адресом и\u00a0откройте ссылку из\u00a0письма ещё раз.',
    drawing: door,
    action: 'Войти',
    to: '/security',
  },
  emailOfAnother: {
    title: 'Ссылка другого человека',
    text: 'В\u00a0этом браузере вошли под другим именем. Выйдите, войдите с\u00a0адресом, который меняете, и\u00a0откройте ссылку ещё раз.',
    drawing: door,
    action: 'Выйти',
    to: '/session/end',
  },
  overInvitation: {
    title: 'Приглашение больше не\u00a0действует',
    text: 'Его отозвали, на\u00a0него уже ответили, или изменились права, которые оно даёт. Попросите новую ссылку у\u00a0того, кто вас пригласил.',
    drawing: chain,
    action: 'Перейти ко\u00a0входу',
  },
  signInForInvitation: {
    title: 'Сначала войдите',
    text: 'С\u00a0этим адресом сюда уже входят. Войдите и\u00a0откройте ссылку приглашения ещё раз. Если пароль забыт, задайте новый.',
    drawing: door,
    action: 'Войти',
  },
  signInAfterJoining: {
    title: 'Теперь войдите',
    text: 'Войдите с\u00a0адресом из\u00a0приглашения и\u00a0паролем, который только что задали. Если не\u00a0получается, у\u00a0адреса уже есть пароль: войдите с\u00a0ним и\u00a0откройте ссылку ещё раз или откройте ссылку из\u00a0письма.',
    drawing: door,
    action: 'Войти',
  },
  notFound: {
    title: 'Страница не\u00a0найдена',
    text: 'Такого адреса здесь нет.',
    drawing: film,
    action: 'На\u00a0главную',
  },
  busy: {
    title: 'Сейчас много входов',
    text: 'Ничего не\u00a0изменилось. Вернитесь на\u00a0прежнюю страницу и\u00a0попробуйте ещё раз через минуту.',
    drawing: clock,
    action: 'Перейти ко\u00a0входу',
  },
  broken: {
    title: 'Вход временно не\u00a0работает',
    text: 'На\u00a0сервере что-то пошло не\u00a0так, ошибка записана. Попробуйте ещё раз через минуту.',
    drawing: film,
    action: 'Попробовать ещё раз',
  },
}

/** A page that says what happened and what to do next. */
export function messagePage(name: MessageName, with_: PageBase & { homeUrl: string }): string {
  const { title, text, drawing, action, to } = messages[name]
  return drawingPage(
    with_,
    title,
    drawing,
    html`<p>${text}</p><div class="acts"><a class="button" href="${to === undefined ? with_.homeUrl : with_.base + to}">${action}</a></div>`,
  )
}

/** After signing out, when the relying party gave no address to return to. */
export function signedOutPage(with_: PageBase & { homeUrl: string }): string {
  return drawingPage(
    with_,
    'Вы вышли',
    door,
    html`<p>Сеанс закончен на\u00a0этом устройстве.</p><div class="acts"><a class="button" href="${with_.homeUrl}">Войти снова</a></div>`,
  )
}

/** Between the relying party and the end of the session; sends itself when it is known who is leaving. */
export function signingOutPage(with_: PageBase & { form: string; sure: boolean }): string {
  const form = with_.form.replace('<form', with_.sure ? '<form data-auto' : '<form').replace('</form>', '')
  return drawingPage(
    with_,
    with_.sure ? 'Выходим…' : 'Выйти из\u00a0системы?',
    door,
    html`<p>${with_.sure ? 'Если страница не\u00a0сменилась сама, нажмите «Выйти».' : 'Сеанс закончится во\u00a0всех вкладках этого браузера.'}</p>
${new Html(form)}<div class="acts"><button class="button" type="submit" name="logout" value="yes">Выйти</button></div></form>`,
  )
}
