import { productName } from '@skleyka/contract/product.ts'
import { type Letter, shownName } from '../../mail/letter.ts'

/** To somebody who has no password yet; `isOurs` where this installation keeps the passwords. */
export function invitationLetter(account: string, url: string, isOurs: boolean): Letter {
  const name = shownName(account)
  return {
    subject: `Приглашение в\u00a0аккаунт «${name}»`,
    title: `Вас приглашают в\u00a0аккаунт «${name}»`,
    paragraphs: [
      `${productName}\u00a0— место, где хранят, готовят и\u00a0показывают видео. С\u00a0вами хотят работать вместе.`,
      isOurs
        ? 'Если вы здесь впервые, придумайте пароль. Если уже входили, войдите и\u00a0примите приглашение. Ссылка действует неделю и\u00a0один раз.'
        : 'Войдите как обычно: приглашение ждёт на\u00a0странице аккаунтов.',
    ],
    button: { label: 'Принять приглашение', url },
    foot: 'Письмо пришло, потому что ваш адрес указали в\u00a0приглашении. Если вы его не\u00a0ждали, ничего не\u00a0делайте.',
  }
}

/** To somebody who signs in here already. */
export function addedLetter(account: string, url: string): Letter {
  const name = shownName(account)
  return {
    subject: `Вам открыт аккаунт «${name}»`,
    title: `Вам открыт аккаунт «${name}»`,
    paragraphs: ['Войдите как обычно: он уже в\u00a0списке ваших аккаунтов.'],
    button: { label: 'Открыть аккаунт', url },
    foot: 'Письмо пришло, потому что ваш адрес указали в\u00a0приглашении. Если вы его не\u00a0ждали, скажите администратору.',
  }
}
