import { productName } from '@skleyka/contract/product.ts'
import type { Letter } from '../../mail/letter.ts'

/**
 * To a viewer who asked for a code. It says nothing that an account could have written: whoever has one would else send letters
 * of his own words to strangers in the name of the platform.
 */
export const codeLetter = (code: string, language: 'ru' | 'en'): Letter =>
  language === 'ru'
    ? {
        subject: `${code}\u00a0— код для\u00a0просмотра`,
        title: code,
        paragraphs: [
          'Введите этот код на\u00a0странице видео. Он\u00a0действует 15\u00a0минут и\u00a0один раз.',
          'Никому его не\u00a0пересылайте: с\u00a0ним видео откроет кто угодно.',
        ],
        button: null,
        foot: 'Если вы\u00a0не\u00a0открывали видео, ничего не\u00a0делайте: кто-то ошибся адресом.',
      }
    : {
        subject: `${code} is your code to watch`,
        title: code,
        paragraphs: [
          'Type this code on the page of the video. It works once, for 15\u00a0minutes.',
          'Do not pass it on: whoever has it opens the video.',
        ],
        button: null,
        foot: `If you did not open a video of ${productName}, do nothing: somebody mistyped an address.`,
      }
