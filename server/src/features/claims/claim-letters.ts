import { claimStateTitles, claimWishTitles, wishesAmong } from '@skleyka/contract/claims/claim-states.ts'
import type { NoticeKind } from '@skleyka/contract/notifications/notifications.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { type Letter, shownName } from '../../mail/letter.ts'
import type { ClaimRow } from './claims.sql.ts'

/** Steps of one claim of which its parties are told. */
export type ClaimNews = Exclude<Extract<NoticeKind, `claim${string}`>, `claims${string}`>

/** News that an account gets of many claims at once by one letter. */
export type ManyNews = Extract<ClaimNews, 'claimOpened' | 'claimDeadline' | 'claimOverdue'>

export const embedPath = (uuid: string) => `/embed/${uuid}`

const day = (moment: Date) =>
  moment.toLocaleDateString('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })

/** Text of a person within a letter: as it is, no longer than is read. */
const quote = (text: string) => (text.length <= 1_000 ? text : `${text.slice(0, 999).trimEnd()}…`)

/** Letters of a step of a claim to the parties that get one. */
export function claimLetters(claim: ClaimRow, { publicUrl }: { readonly publicUrl: string }, news: ClaimNews) {
  const number = `№\u00a0${claim.id}`
  const video = `${claim.lifecycle === 'LIVE' ? 'трансляцию' : 'видео'} «${shownName(claim.record_name)}»`
  const words = titles(claim, news, number, video)
  const make = (button: Letter['button'], foot: string) => (): Letter => ({
    subject: `${words.title}. ${number}`,
    title: words.title,
    paragraphs: words.paragraphs,
    button,
    foot,
  })
  return {
    account: make(
      {
        label: 'Открыть претензию',
        url: `${publicUrl}/admin/ac/${claim.account_code}/setting/claims/${claim.id}`,
      },
      `Письмо пришло потому, что вы\u00a0управляете аккаунтом «${shownName(claim.account_name)}».`,
    ),
    holder: make(
      {
        label: 'Открыть претензию',
        url: `${publicUrl}/admin/kpo/holders/${encodeURIComponent(claim.holder_name ?? '')}/claims/${claim.id}`,
      },
      `Письмо пришло потому, что вы\u00a0действуете от\u00a0имени правообладателя «${shownName(claim.holder_name ?? '')}».`,
    ),
    stranger: make(
      null,
      'Следить за\u00a0претензией можно по\u00a0ссылке из\u00a0первого письма о\u00a0ней. Если вы\u00a0её не\u00a0подавали, ничего не\u00a0делайте.',
    ),
  }
}

function titles(claim: ClaimRow, news: ClaimNews, number: string, video: string) {
  const isLive = claim.lifecycle === 'LIVE'
  const reason = claim.decision_reason === '' ? [] : [`Причина: ${quote(claim.decision_reason)}`]
  const notes = claim.notes.map((note) => `${note}.`)
  switch (news) {
    case 'claimOpened':
      return {
        title: `Претензия на\u00a0${video}`,
        paragraphs: [
          `${shownName(claim.holder_name ?? claim.stranger_name ?? '')} заявляет о\u00a0правах на\u00a0«${shownName(claim.work)}».`,
          `Заявитель просит: ${claimWishTitles[claim.wish].toLocaleLowerCase('ru')}.`,
          ...(claim.actions.includes('TAKE_DOWN')
            ? ['До\u00a0решения видео не\u00a0показывают зрителям: так действует правило радара.']
            : []),
          `Согласитесь или возразите до\u00a0${day(claim.deadline_at)}. Пока претензия открыта, ${isLive ? 'её нельзя удалить' : 'видео нельзя удалить и\u00a0заменить'}.`,
        ],
      }
    case 'claimDeadline':
      return {
        title: `Претензия ждёт ответа до\u00a0${day(claim.deadline_at)}`,
        paragraphs: [
          `На\u00a0претензию ${number} на\u00a0${video} аккаунт ещё не\u00a0ответил.`,
          'Если не\u00a0ответить в\u00a0срок, администратор примет решение без\u00a0ваших доводов.',
        ],
      }
    case 'claimOverdue':
      return {
        title: 'Срок ответа на\u00a0претензию истёк',
        paragraphs: [
          `На\u00a0претензию ${number} на\u00a0${video} аккаунт не\u00a0ответил до\u00a0${day(claim.deadline_at)}.`,
          'Ответить можно и\u00a0сейчас, пока администратор не\u00a0принял решение.',
        ],
      }
    case 'claimAnswered':
      return {
        title:
          claim.answer === 'AGREED' ? 'Аккаунт согласился с\u00a0претензией' : 'Аккаунт возразил на\u00a0претензию',
        paragraphs: [
          `Претензия ${number} на\u00a0${video}.`,
          ...(claim.answer_text === '' ? [] : [quote(claim.answer_text)]),
          'Решение примет администратор платформы.',
        ],
      }
    case 'claimDecided':
      return {
        title: `Претензия ${claimStateTitles[claim.state].toLocaleLowerCase('ru')}`,
        paragraphs: [
          `Решение по\u00a0претензии ${number} на\u00a0${video}.`,
          ...(claim.state === 'GRANTED'
            ? [
                `Решено: ${wishesAmong(claim.actions)
                  .map((action) => claimWishTitles[action].toLocaleLowerCase('ru'))
                  .join(', ')}.`,
              ]
            : []),
          ...reason,
          ...notes,
        ],
      }
    case 'claimReturned':
      return {
        title: 'Решение по\u00a0претензии отменено',
        paragraphs: [`Претензию ${number} на\u00a0${video} рассматривают снова.`, ...reason, ...notes],
      }
    case 'claimWithdrawn':
      return {
        title: 'Претензия отозвана',
        paragraphs: [`Заявитель отозвал претензию ${number} на\u00a0${video}.`],
      }
  }
}

const countClaims = (count: number) => `${count}\u00a0${plural(count, ['претензия', 'претензии', 'претензий'])}`

/** Letter to an account about several claims on its videos. */
export function manyLetter(
  claims: readonly [ClaimRow, ...ClaimRow[]],
  { publicUrl }: { readonly publicUrl: string },
  news: ManyNews,
) {
  const [first] = claims
  const count = countClaims(claims.length)
  const deadline = day(new Date(Math.min(...claims.map(({ deadline_at }) => deadline_at.getTime()))))
  const holders = [...new Set(claims.map(({ holder_name, stranger_name }) => holder_name ?? stranger_name ?? ''))]
  const restricted = claims.filter(({ actions }) => actions.includes('TAKE_DOWN')).length
  const words = {
    claimOpened: {
      title: `Радар подал ${claims.length}\u00a0${plural(claims.length, ['претензию', 'претензии', 'претензий'])}`,
      paragraphs: [
        `В\u00a0видео аккаунта найдены произведения правообладателей: ${listNames(holders)}.`,
        ...(restricted === 0
          ? []
          : [`До\u00a0решения зрителям не\u00a0показывают ${restricted} видео: так действуют правила радара.`]),
        `Согласитесь или возразите до\u00a0${deadline}. Пока претензии открыты, эти видео нельзя удалить и\u00a0заменить.`,
      ],
    },
    claimDeadline: {
      title: `${count} ${plural(claims.length, ['ждёт', 'ждут', 'ждут'])} ответа до\u00a0${deadline}`,
      paragraphs: [
        `Аккаунт ещё не\u00a0ответил. Заявители: ${listNames(holders)}.`,
        'Если не\u00a0ответить в\u00a0срок, администратор примет решение без\u00a0ваших доводов.',
      ],
    },
    claimOverdue: {
      title: `Срок ответа истёк: ${count}`,
      paragraphs: [
        `Заявители: ${listNames(holders)}.`,
        'Ответить можно и\u00a0сейчас, пока администратор не\u00a0принял решение.',
      ],
    },
  }[news]
  return (): Letter => ({
    ...words,
    subject: words.title,
    button: { label: 'Открыть претензии', url: `${publicUrl}/admin/ac/${first.account_code}/setting/claims` },
    foot: `Письмо пришло потому, что вы\u00a0управляете аккаунтом «${shownName(first.account_name)}».`,
  })
}

const mostNames = 5

/** «А», «Б» и ещё 3. */
function listNames(names: readonly string[]): string {
  const list = names
    .slice(0, mostNames)
    .map((name) => `«${shownName(name)}»`)
    .join(', ')
  return names.length <= mostNames ? list : `${list} и\u00a0ещё ${names.length - mostNames}`
}

/** Letter to somebody without an account: his claim is there, and this is the way to it. */
export const receivedLetter = (claimId: number, url: string): Letter => ({
  subject: `Претензия №\u00a0${claimId} принята`,
  title: `Претензия №\u00a0${claimId} принята`,
  paragraphs: [
    'Мы\u00a0передали её аккаунту, который разместил видео. О\u00a0решении напишем на\u00a0этот адрес.',
    'По\u00a0ссылке видно, что с\u00a0претензией, и\u00a0её можно отозвать. Не\u00a0пересылайте письмо: ссылка открывает претензию без\u00a0пароля.',
  ],
  button: { label: 'Открыть претензию', url },
  foot: 'Если вы\u00a0не\u00a0подавали претензию, ничего не\u00a0делайте: кто-то ошибся адресом.',
})

/** Letter with the code that proves an address. */
export const claimCodeLetter = (code: string): Letter => ({
  subject: `${code}\u00a0— код для\u00a0претензии`,
  title: code,
  paragraphs: [
    'Введите этот код на\u00a0странице, где вы\u00a0подаёте претензию. Он\u00a0действует 15\u00a0минут и\u00a0один раз.',
    'Никому его не\u00a0пересылайте.',
  ],
  button: null,
  foot: 'Если вы\u00a0не\u00a0подаёте претензию, ничего не\u00a0делайте: кто-то ошибся адресом.',
})
