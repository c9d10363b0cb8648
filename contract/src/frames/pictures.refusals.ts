import type { Refusals } from '../refusal-entry.ts'

export const pictureRefusals = {
  'pictures.notPicture': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Это не\u00a0картинка JPG, PNG или WebP. Сохраните её в\u00a0одном из\u00a0этих форматов и\u00a0повторите',
  },
  'pictures.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Картинка больше {most}. Уменьшите её и\u00a0повторите',
  },
  'pictures.tooManyPixels': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 400,
    text: 'Картинка слишком велика: {width}×{height}. Уменьшите её до\u00a07680×4320 и\u00a0повторите',
  },
  'pictures.tooSmall': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Картинка слишком мала: {width}×{height}. Нужна хотя\u00a0бы {least}×{least}',
  },
  'pictures.cutShort': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Файл картинки обрывается на\u00a0середине. Сохраните её заново и\u00a0повторите',
  },
  'pictures.moving': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Картинка движется, а\u00a0нужна неподвижная. Сохраните один её кадр и\u00a0повторите',
  },
  'pictures.forPrint': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Цвета картинки\u00a0— для печати (CMYK). Сохраните её в\u00a0цветах экрана (RGB) и\u00a0повторите',
  },
  'pictures.gone': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Картинка по\u00a0этому адресу уже принята, или его срок вышел. Загрузите её ещё раз',
  },
} as const satisfies Refusals<'pictures'>
