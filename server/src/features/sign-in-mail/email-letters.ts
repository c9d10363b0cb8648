import { knownBrowserName } from '@skleyka/contract/sessions/browser-name.ts'
import { type Letter, shownName } from '../../mail/letter.ts'
import { moment } from './letters.ts'

interface LetterRequest {
  readonly at: Date
  readonly ip: string
}

/** To the other address of somebody, which he confirms by it. */
export const confirmLetter = (url: string, { at, ip }: LetterRequest): Letter => ({
  subject: 'Подтвердите адрес почты',
  title: 'Подтвердите новый адрес',
  paragraphs: [
    `${moment(at)} попросили входить в\u00a0«Склейку» с\u00a0этим адресом почты вместо прежнего. Запрос пришёл с\u00a0IP-адреса ${ip}.`,
    'Откройте ссылку в\u00a0браузере, в\u00a0котором вы вошли в\u00a0«Склейку», и\u00a0нажмите «Подтвердить адрес». Ссылка действует час и\u00a0один раз.',
  ],
  button: { label: 'Открыть страницу подтверждения', url },
  foot: 'Если вы об\u00a0этом не\u00a0просили, ничего не\u00a0делайте: ничего не\u00a0изменится.',
})

/** To whoever has the address that another one has asked for. */
export const takenLetter = ({ at, ip }: LetterRequest, publicUrl: string): Letter => ({
  subject: 'Ваш адрес назвали своим',
  title: 'С\u00a0этим адресом здесь уже входят',
  paragraphs: [
    `${moment(at)} кто-то, кто входит в\u00a0«Склейку» с\u00a0другим адресом, попросил сменить его на\u00a0этот. Запрос пришёл с\u00a0IP-адреса ${ip}.`,
    'С\u00a0этим адресом уже входят, или\u00a0на\u00a0него отправлено приглашение, поэтому ничего не\u00a0изменилось. Если это были вы, входите с\u00a0этим адресом или\u00a0попросите администратора его освободить.',
  ],
  button: { label: 'Открыть консоль', url: `${publicUrl}/admin` },
  foot: 'Если это были не\u00a0вы, ничего делать не\u00a0нужно: ваш вход не\u00a0затронут, а\u00a0просивший ничего о\u00a0нём не\u00a0узнал.',
})

/** To the address of now, when another one is asked for. */
export const emailAskedLetter = (
  { at, ip, to, agent }: LetterRequest & { readonly to: string; readonly agent: string },
  publicUrl: string,
): Letter => ({
  subject: 'Просьба сменить адрес почты',
  title: 'Ваш адрес просят сменить',
  paragraphs: [
    `${moment(at)} для\u00a0входа в\u00a0«Склейку» вместо этого адреса попросили ${shownName(to)}.`,
    `Браузер: ${knownBrowserName(agent)}. IP-адрес: ${ip}.`,
    'Если это были вы, подтвердите новый адрес по\u00a0ссылке из\u00a0письма на\u00a0него. До\u00a0тех пор вы входите с\u00a0прежним.',
    'Если нет, ваш пароль знает кто-то ещё. Задайте новый, и\u00a0смена отменится, а\u00a0открытые сеансы, ключи API и\u00a0ключи доступа закончатся.',
  ],
  button: { label: 'Отменить и\u00a0задать новый пароль', url: `${publicUrl}/id/forgot` },
  foot: 'Такое письмо приходит на\u00a0прежний адрес каждый раз, когда просят сменить его.',
})

/** To the address of before, when another one has taken its place. */
export const emailChangedLetter = (at: Date, to: string, publicUrl: string): Letter => ({
  subject: 'Адрес почты изменён',
  title: 'Ваш адрес изменён',
  paragraphs: [
    `${moment(at)} для\u00a0входа в\u00a0«Склейку» вместо этого адреса подтвердили ${shownName(to)}. С\u00a0этим больше не\u00a0войти, открытые сеансы закончились.`,
    'Если это были вы, ничего делать не\u00a0нужно. Если нет, сразу скажите администратору: он закроет вход тому, кто это сделал.',
  ],
  button: { label: 'Открыть консоль', url: `${publicUrl}/admin` },
  foot: 'Следующие письма придут на\u00a0новый адрес.',
})
