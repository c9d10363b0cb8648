/** Texts of the panel where a viewer chooses how subtitles look. They come with its code. */
export const lookWords = {
  ru: {
    title: 'Вид субтитров',
    size: { name: 'Размер', values: { small: 'Мелкий', usual: 'Обычный', large: 'Крупный', largest: 'Очень крупный' } },
    colour: { name: 'Цвет', values: { white: 'Белый', yellow: 'Жёлтый', green: 'Зелёный', blue: 'Голубой' } },
    ground: { name: 'Фон', values: { half: 'Полупрозрачный', solid: 'Сплошной', none: 'Нет' } },
    edge: { name: 'Край букв', values: { none: 'Нет', shadow: 'Тень', outline: 'Обводка' } },
    sample: 'Так выглядят субтитры',
    reset: 'Вернуть обычный',
  },
  en: {
    title: 'Subtitle style',
    size: { name: 'Size', values: { small: 'Small', usual: 'Normal', large: 'Large', largest: 'Very large' } },
    colour: { name: 'Colour', values: { white: 'White', yellow: 'Yellow', green: 'Green', blue: 'Light blue' } },
    ground: { name: 'Background', values: { half: 'Translucent', solid: 'Solid', none: 'None' } },
    edge: { name: 'Edge of letters', values: { none: 'None', shadow: 'Shadow', outline: 'Outline' } },
    sample: 'Subtitles look like this',
    reset: 'Back to normal',
  },
} as const
