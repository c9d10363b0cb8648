import { productName } from '@skleyka/contract/product.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { knownBrowserName } from '@skleyka/contract/sessions/browser-name.ts'
import { type Letter, shownName } from '../../mail/letter.ts'

const countries = new Intl.DisplayNames('ru', { type: 'region' })
const moments = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: platformTimeZone })

/** A moment within a sentence of a letter, by the clock of the platform. */
export const moment = (at: Date): string =>
  `${moments.format(at).replaceAll(' ', '\u00a0')} по\u00a0московскому времени`

/** To somebody who has forgotten the password. */
export const resetLetter = (url: string, request: { at: Date; ip: string }): Letter => ({
  subject: 'Новый пароль',
  title: 'Придумайте новый пароль',
  paragraphs: [
    `${moment(request.at)} кто-то попросил новый пароль для\u00a0входа в\u00a0«Склейку» с\u00a0этим адресом почты. Запрос пришёл с\u00a0IP-адреса ${request.ip}.`,
    'Ссылка действует час и\u00a0один раз. Прежний пароль после неё не\u00a0подойдёт, открытые сеансы, ключи API и\u00a0ключи доступа закончатся.',
  ],
  button: { label: 'Задать пароль', url },
  foot: 'Если вы об\u00a0этом не\u00a0просили, ничего не\u00a0делайте: пароль останется прежним.',
})

/** To somebody whose password has just been replaced. */
export const changedLetter = (at: Date, forgotUrl: string): Letter => ({
  subject: 'Пароль изменён',
  title: 'Ваш пароль изменён',
  paragraphs: [
    `${moment(at)} по\u00a0одноразовой ссылке задали новый пароль для\u00a0входа в\u00a0«Склейку». Открытые сеансы, ключи API и\u00a0ключи доступа закончились.`,
    'Если это были вы, больше ничего делать не\u00a0нужно. Если нет, задайте другой пароль, проверьте, кто ещё читает эту почту, и\u00a0скажите администратору.',
  ],
  button: { label: 'Задать другой пароль', url: forgotUrl },
  foot: `Такое письмо приходит каждый раз, когда меняется пароль. ${productName} никогда не\u00a0просит прислать его.`,
})

/** To somebody who has a new key of a device. */
export const passkeyLetter = (at: Date, name: string, securityUrl: string): Letter => ({
  subject: 'Новый ключ доступа',
  title: 'Добавлен ключ доступа',
  paragraphs: [
    `${moment(at)} для\u00a0входа в\u00a0«Склейку» добавили ключ доступа «${shownName(name)}». С\u00a0ним входят без\u00a0пароля.`,
    'Если это были вы, ничего делать не\u00a0нужно. Если нет, задайте новый пароль на\u00a0странице входа: ключи доступа и\u00a0открытые сеансы закончатся.',
  ],
  button: { label: 'Посмотреть ключи', url: securityUrl },
  foot: 'Такое письмо приходит каждый раз, когда появляется новый ключ доступа.',
})

interface SeenSignIn {
  readonly at: Date
  readonly ip: string | null
  readonly agent: string | null
  /** ISO 3166-1, where it is known. */
  readonly country: string | null
}

/** To somebody who has come in from where he was never seen; `isOurs` where this installation keeps the passwords. */
export function newPlaceLetter(
  { at, ip, agent, country }: SeenSignIn,
  { publicUrl, isOurs }: { publicUrl: string; isOurs: boolean },
): Letter {
  const facts = [
    `Браузер: ${knownBrowserName(agent)}`,
    ip && `IP-адрес: ${ip}`,
    country && `Страна: ${countries.of(country)}`,
  ]
  return {
    subject: 'Вход с\u00a0нового места',
    title: 'В\u00a0«Склейку» вошли с\u00a0нового места',
    paragraphs: [
      `${moment(at)} под вашим именем вошли из\u00a0браузера или\u00a0сети, откуда вы раньше не\u00a0входили.`,
      `${facts.filter(Boolean).join('. ')}.`,
      isOurs
        ? 'Если это были вы, ничего делать не\u00a0нужно. Если нет, задайте новый пароль: открытые сеансы, ключи API и\u00a0ключи доступа закончатся.'
        : 'Если это были вы, ничего делать не\u00a0нужно. Если нет, смените пароль там, где входите, и\u00a0скажите администратору.',
    ],
    button: isOurs
      ? { label: 'Задать новый пароль', url: `${publicUrl}/id/forgot` }
      : { label: 'Открыть консоль', url: `${publicUrl}/admin` },
    foot: 'Такое письмо приходит, когда браузер или\u00a0сеть встречаются впервые.',
  }
}

/** Acts of an administrator on the sign-in of somebody. */
export type SignInAct =
  | { readonly what: 'locked'; readonly reason: string }
  | { readonly what: 'unlocked' | 'sessionsEnded' | 'codesOff' }
  | { readonly what: 'passkeyRemoved'; readonly name: string }
  | { readonly what: 'impersonated'; readonly account: string; readonly reason: string }

/** To somebody about whose sign-in an administrator has done something. */
export function signInActLetter(at: Date, act: SignInAct, publicUrl: string): Letter {
  const description = toSecurityEvent(act)
  return {
    subject: description.title,
    title: description.title,
    paragraphs: [`${moment(at)} администратор «Склейки» ${description.done}`, ...description.more],
    button: description.button === 'console' ? openConsole(publicUrl) : openSecurity(publicUrl),
    foot: 'Письмо пришло, потому что это касается вашего входа. Если вы об\u00a0этом не\u00a0просили, спросите администратора.',
  }
}

const openConsole = (publicUrl: string) => ({ label: 'Открыть консоль', url: `${publicUrl}/admin` })
const openSecurity = (publicUrl: string) => ({ label: 'Защита входа', url: `${publicUrl}/id/security` })

interface SecurityEvent {
  readonly title: string
  readonly done: string
  readonly more: readonly string[]
  readonly button: 'console' | 'security'
}

function toSecurityEvent(act: SignInAct): SecurityEvent {
  switch (act.what) {
    case 'locked':
      return {
        title: 'Вход закрыт',
        done: 'закрыл вам вход. Открытые сеансы закончились, ключи API и\u00a0загрузки подождут.',
        more: act.reason === '' ? [] : [`Причина: ${shownName(act.reason)}`],
        button: 'console',
      }
    case 'unlocked':
      return {
        title: 'Вход снова открыт',
        done: 'снова открыл вам вход. Роли и\u00a0ключи остались прежними.',
        more: [],
        button: 'console',
      }
    case 'sessionsEnded':
      return {
        title: 'Сеансы закончены',
        done: 'закончил ваши сеансы во\u00a0всех браузерах. Чтобы продолжить, войдите заново.',
        more: [],
        button: 'console',
      }
    case 'codesOff':
      return {
        title: 'Двухфакторный вход выключен',
        done: 'выключил вам двухфакторный вход: код из\u00a0приложения больше не\u00a0нужен. Открытые сеансы закончились.',
        more: ['Войдите с\u00a0паролем и\u00a0включите коды снова: без них хватит одного пароля, даже украденного.'],
        button: 'security',
      }
    case 'impersonated':
      return {
        title: 'Администратор работает под вашим именем',
        done: `на\u00a0час вошёл под вашим именем в\u00a0аккаунт «${shownName(act.account)}».`,
        more: [
          `Причина: ${shownName(act.reason)}`,
          'Всё, что он сделает, журнал аккаунта запишет под вашими именами обоих. Ваш профиль, ключи и\u00a0сеансы ему закрыты.',
        ],
        button: 'console',
      }
    case 'passkeyRemoved':
      return {
        title: 'Ключ доступа удалён',
        done: `удалил ваш ключ доступа «${shownName(act.name)}»: войти с\u00a0ним больше нельзя. Открытые сеансы закончились.`,
        more: ['Остальные ключи и\u00a0пароль действуют. Новый ключ добавляют на\u00a0странице защиты входа.'],
        button: 'security',
      }
  }
}
