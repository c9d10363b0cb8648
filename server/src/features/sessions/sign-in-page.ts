import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { contentPolicy } from '../../http/content-policy.ts'
import type { RawReply } from '../../http/raw.ts'

export type SignInProblem =
  | 'stale'
  | 'denied'
  | 'noEmail'
  | 'emailTaken'
  | 'otherSubject'
  | 'locked'
  | 'unreachable'
  | 'clock'
  | 'refused'

const words: Record<SignInProblem, { status: number; title: string; text: string }> = {
  stale: {
    status: 400,
    title: 'Вход не\u00a0завершён',
    text: 'Он был начат слишком давно, в\u00a0другом браузере или\u00a0уже закончен. Начните ещё раз.',
  },
  denied: { status: 403, title: 'Вход отменён', text: 'Страница входа не\u00a0подтвердила, что\u00a0это вы.' },
  noEmail: {
    status: 403,
    title: 'Нет почтового адреса',
    text: 'Страница входа не\u00a0сообщила ваш адрес. Добавьте его в\u00a0своей учётной записи и\u00a0войдите снова.',
  },
  emailTaken: {
    status: 403,
    title: 'Адрес не\u00a0подтверждён',
    text: 'Пользователь с\u00a0таким адресом уже есть. Подтвердите адрес на\u00a0странице входа или\u00a0обратитесь к\u00a0администратору.',
  },
  otherSubject: {
    status: 403,
    title: 'Это другая учётная запись',
    text: 'Ваш адрес связан с\u00a0другой учётной записью страницы входа. Если\u00a0её завели заново, попросите администратора связать адрес снова.',
  },
  locked: {
    status: 403,
    title: 'Доступ закрыт',
    text: 'Ваша учётная запись заблокирована. Обратитесь к\u00a0администратору.',
  },
  clock: {
    status: 400,
    title: 'Часы сервера расходятся',
    text: 'Время на\u00a0сервере и\u00a0на\u00a0странице входа разное, поэтому вход не\u00a0принят. Сообщите администратору.',
  },
  refused: {
    status: 502,
    title: 'Страница входа отказала',
    text: 'Она ответила ошибкой, и\u00a0та записана в\u00a0журнале сервера. Попробуйте ещё раз или сообщите администратору.',
  },
  unreachable: {
    status: 502,
    title: 'Страница входа не\u00a0отвечает',
    text: 'Попробуйте через минуту. Если не\u00a0поможет, сообщите администратору.',
  },
}

/** The way to sign in as somebody else: the provider asks for the password even where it knows the person. */
export const signInAsAnother = '/auth/sign-in?prompt=login'

interface PageWays {
  readonly cookies?: string[]
  /** The provider's page that forgets the person: somebody who was refused would only be refused again. */
  readonly switchUrl?: string | null
}

/** Tells why somebody could not come in, in words and with a way on. */
export function problemPage(problem: SignInProblem, { cookies = [], switchUrl = null }: PageWays = {}): RawReply {
  const { status, title, text } = words[problem]
  const again = ['/auth/sign-in', 'Войти ещё раз'] as const
  return page({
    ...{ status, title, text, cookies },
    link: switchUrl === null ? again : [switchUrl, 'Войти под\u00a0другим именем'],
  })
}

/** Tells somebody who has left that the provider, which offers no way to end its session, still knows him. */
export const signedOutPage = (): RawReply =>
  page({
    status: 200,
    title: 'Вы вышли из\u00a0Склейки',
    text: 'Страница входа вас ещё помнит: она не\u00a0умеет заканчивать сеанс по\u00a0просьбе. Если\u00a0компьютер общий, выйдите и\u00a0на\u00a0ней.',
    cookies: [],
    link: [signInAsAnother, 'Войти'],
  })

interface Page {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly cookies: string[]
  readonly link: readonly [address: string, words: string]
}

function page({ status, title, text, cookies, link: [address, linkText] }: Page): RawReply {
  const nonce = randomBytes(16).toString('base64')
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy({ 'style-src': `'nonce-${nonce}'` }),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} — Склейка</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; padding: 24px; box-sizing: border-box; background: light-dark(#f2f4f7, #0f1115); color: light-dark(#16191f, #eef1f6); font: 15px/1.45 "Golos Text Variable", system-ui, sans-serif; text-align: center }
  svg { fill: none; stroke: light-dark(#4a5364, #b4bdcc); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
  svg .a { stroke: light-dark(#2f54d1, #8ca6ff); stroke-width: 2 }
  h1 { margin: 28px 0 8px; font-size: 24px; font-weight: 600; letter-spacing: -.012em }
  p { margin: 0; max-width: 440px; color: light-dark(#4a5364, #b4bdcc); text-wrap: balance }
  a { margin-top: 24px; min-width: 200px; padding: 9px 22px; box-sizing: border-box; border-radius: 9px; background: light-dark(#2f54d1, #8ca6ff); color: light-dark(#fff, #0c1433); font-weight: 500; text-decoration: none }
  a:hover { background: light-dark(#2444b0, #a9bdff) }
  a:focus-visible { outline: 2px solid light-dark(#2f54d1, #8ca6ff); outline-offset: 2px }
</style>
<svg width="168" height="120" viewBox="0 0 168 120" aria-hidden="true"><path class="a" d="M10 26V8H28M158 94V112H140"/><path d="M34 98H134M58 24h44v74H58zM58 24l30 9v65H58z"/><path class="a" d="M126 48v14M126 70v.6"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<a href="${escapeHtml(address)}">${linkText}</a>
</html>
`,
  }
}
