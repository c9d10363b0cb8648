/** The keys of a player on the pages of a video (product B5), as the help tells them. */
export const playerKeys: readonly { readonly caps: readonly string[]; readonly words: string }[] = [
  { caps: ['Пробел'], words: 'Смотреть или пауза, также K' },
  { caps: ['J'], words: 'На\u00a010\u00a0секунд назад' },
  { caps: ['L'], words: 'На\u00a010\u00a0секунд вперёд' },
  { caps: ['←'], words: 'На\u00a05\u00a0секунд назад' },
  { caps: ['→'], words: 'На\u00a05\u00a0секунд вперёд' },
  { caps: [','], words: 'На\u00a0кадр назад' },
  { caps: ['.'], words: 'На\u00a0кадр вперёд' },
  { caps: ['I'], words: 'Начало отрезка' },
  { caps: ['O'], words: 'Конец отрезка' },
  { caps: ['C'], words: 'Метка на\u00a0вкладке «Метки»' },
  { caps: ['S'], words: 'Взять кадр' },
  { caps: ['M'], words: 'Звук' },
  { caps: ['F'], words: 'Во\u00a0весь экран' },
]
