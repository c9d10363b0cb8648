interface HolderTab {
  /** Last word of its address; empty for the first. */
  readonly word: string
  readonly title: string
  readonly isForAdministrators?: true
}

/** Pages of one copyright holder (product B13), in the order of the tabs. */
export const holderTabs: readonly HolderTab[] = [
  { word: '', title: 'Сводка' },
  { word: 'videos', title: 'Видео' },
  { word: 'places', title: 'Площадки' },
  { word: 'stat', title: 'Статистика' },
  { word: 'reports', title: 'Отчёты' },
  { word: 'claims', title: 'Претензии' },
  { word: 'radar', title: 'Радар' },
  { word: 'access', title: 'Доступ', isForAdministrators: true },
]

/** Returns the address of a page of a copyright holder. */
export const holderPath = (name: string, word = ''): string =>
  `/kpo/holders/${encodeURIComponent(name)}${word === '' ? '' : `/${word}`}`
