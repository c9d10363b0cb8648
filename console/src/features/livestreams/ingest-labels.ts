import type { IngestProblem } from '@skleyka/contract/translations/translation-states.ts'

interface ProblemLabel {
  readonly text: string
  readonly advice: string
}

/** Problems of the incoming picture in words, each with what to do about it (product A28). */
export const problemLabels: Readonly<Record<IngestProblem, ProblemLabel>> = {
  NO_INPUT: { text: 'Кодер не\u00a0присылает данных', advice: 'Проверьте, что он запущен и\u00a0сеть работает.' },
  LONG_KEY_INTERVAL: {
    text: 'Ключевые кадры слишком редкие',
    advice: 'Задайте в\u00a0кодере интервал ключевых кадров 2\u00a0с.',
  },
  UNEVEN_KEY_INTERVAL: {
    text: 'Ключевые кадры идут неровно',
    advice: 'Задайте в\u00a0кодере постоянный интервал ключевых кадров 2\u00a0с.',
  },
  LOW_BITRATE: { text: 'Поток слишком слабый', advice: 'Поднимите битрейт в\u00a0кодере: картинка будет чётче.' },
  BITRATE_FALLS: {
    text: 'Поток падает',
    advice: 'Сети кодера не\u00a0хватает: уменьшите битрейт или перейдите на\u00a0кабель.',
  },
  FRAMES_LOST: {
    text: 'Теряются кадры',
    advice: 'Уменьшите битрейт или нагрузку на\u00a0компьютер с\u00a0кодером.',
  },
  PACKETS_LOST: {
    text: 'Теряются пакеты SRT',
    advice:
      'Добавьте к\u00a0адресу SRT &latency=2000000: за\u00a02\u00a0с потерянное успеет прийти снова. Не\u00a0поможет\u00a0— уменьшите битрейт.',
  },
  NO_SOUND: { text: 'Нет звука', advice: 'Проверьте источник звука в\u00a0кодере.' },
  SLOW_PACKAGER: {
    text: 'Сервер не\u00a0успевает готовить качества',
    advice: 'Выберите шаблон кодирования с\u00a0меньшим числом качеств.',
  },
}
