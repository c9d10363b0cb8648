/** The keys of the player, and those of an album: what to press, and what it does. */
export const keyWords = {
  ru: {
    keys: [
      ['Пробел', 'Смотреть или\u00a0пауза, также K'],
      ['←  →', 'На\u00a05\u00a0секунд назад и\u00a0вперёд'],
      ['J  L', 'На\u00a010\u00a0секунд назад и\u00a0вперёд'],
      [',  .', 'По\u00a0кадру на\u00a0паузе'],
      ['Home  End', 'В\u00a0начало и\u00a0в\u00a0конец'],
      ['0 … 9', 'К\u00a0десятой части видео'],
      ['Ctrl ←  →', 'К\u00a0соседней главе; на\u00a0Mac с\u00a0Option'],
      ['↑  ↓', 'Громче и\u00a0тише'],
      ['M', 'Звук'],
      ['Shift ,  .', 'Медленнее и\u00a0быстрее'],
      ['C', 'Субтитры'],
      ['F', 'На\u00a0весь экран'],
      ['I', 'Картинка в\u00a0картинке'],
      ['?', 'Этот список'],
    ],
    album: ['Shift P  N', 'К\u00a0предыдущему и\u00a0следующему видео'],
    live: [
      ['Home  End', 'К\u00a0началу и\u00a0в\u00a0прямой эфир'],
      ['0 … 9', 'К\u00a0десятой части того, что можно пересмотреть'],
    ],
  },
  en: {
    keys: [
      ['Space', 'Play or pause, also K'],
      ['←  →', '5 seconds back and forward'],
      ['J  L', '10 seconds back and forward'],
      [',  .', 'Frame by frame while paused'],
      ['Home  End', 'To the start and to the end'],
      ['0 … 9', 'To a tenth of the video'],
      ['Ctrl ←  →', 'To the chapter beside; with Option on a Mac'],
      ['↑  ↓', 'Louder and quieter'],
      ['M', 'Sound'],
      ['Shift ,  .', 'Slower and faster'],
      ['C', 'Subtitles'],
      ['F', 'Full screen'],
      ['I', 'Picture in picture'],
      ['?', 'This list'],
    ],
    album: ['Shift P  N', 'To the previous and the next video'],
    live: [
      ['Home  End', 'To the start and to live'],
      ['0 … 9', 'To a tenth of what can be watched again'],
    ],
  },
} as const

/** Keys that a livestream has no use for. */
export const recordKeys = ['Ctrl ←  →', 'Shift ,  .'] as const
/** Keys of a livestream whose viewers may go back. */
export const backKeys = ['←  →', 'J  L', ',  .', 'Home  End', '0 … 9'] as const
