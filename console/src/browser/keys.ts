/** Parts of a press that decide; letters go by their place on the keyboard, so that the Russian layout works too. */
export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Press {
  readonly code?: string
  readonly key?: string
  readonly ctrl?: boolean
  /** `any`: some layouts need it to type the sign at all. */
  readonly shift?: boolean | 'any'
}

interface Key {
  /** Act; the one who obeys it goes by this word. */
  readonly act: string
  /** Place where it works, as the help tells it. */
  readonly where: 'everywhere' | 'lists' | 'forms' | 'moderation'
  readonly presses: readonly Press[]
  /** As it stands on the keyboard. */
  readonly caps: readonly string[]
  readonly words: string
}

/** Every key of product B0 but those after G: what obeys a press and what the help says read the same lines. */
export const keys = [
  {
    act: 'palette',
    where: 'everywhere',
    presses: [{ code: 'KeyK', ctrl: true }],
    caps: ['Ctrl', 'K'],
    words: 'Быстрый переход',
  },
  { act: 'keys', where: 'everywhere', presses: [{ key: '?', shift: 'any' }], caps: ['?'], words: 'Этот список' },
  { act: 'close', where: 'everywhere', presses: [{ key: 'Escape' }], caps: ['Esc'], words: 'Закрыть окно или меню' },
  { act: 'search', where: 'lists', presses: [{ key: '/' }, { code: 'Slash' }], caps: ['/'], words: 'Поиск' },
  { act: 'above', where: 'lists', presses: [{ key: 'ArrowUp' }], caps: ['↑'], words: 'Строка выше' },
  { act: 'below', where: 'lists', presses: [{ key: 'ArrowDown' }], caps: ['↓'], words: 'Строка ниже' },
  { act: 'before', where: 'lists', presses: [{ key: 'ArrowLeft' }], caps: ['←'], words: 'Карточка левее' },
  { act: 'after', where: 'lists', presses: [{ key: 'ArrowRight' }], caps: ['→'], words: 'Карточка правее' },
  { act: 'open', where: 'lists', presses: [{ key: 'Enter' }], caps: ['Enter'], words: 'Открыть строку' },
  { act: 'edit', where: 'lists', presses: [{ code: 'KeyE' }], caps: ['E'], words: 'Изменить' },
  { act: 'delete', where: 'lists', presses: [{ key: 'Delete' }], caps: ['Del'], words: 'В\u00a0корзину' },
  { act: 'choose', where: 'lists', presses: [{ key: ' ' }], caps: ['Пробел'], words: 'Выбрать строку' },
  {
    act: 'choose-range',
    where: 'lists',
    presses: [{ key: ' ', shift: true }],
    caps: ['Shift', 'Пробел'],
    words: 'Выбрать все до\u00a0этой строки',
  },
  {
    act: 'choose-above',
    where: 'lists',
    presses: [{ key: 'ArrowUp', shift: true }],
    caps: ['Shift', '↑'],
    words: 'Выбрать и\u00a0строку выше',
  },
  {
    act: 'choose-below',
    where: 'lists',
    presses: [{ key: 'ArrowDown', shift: true }],
    caps: ['Shift', '↓'],
    words: 'Выбрать и\u00a0строку ниже',
  },
  {
    act: 'choose-page',
    where: 'lists',
    presses: [{ code: 'KeyA', ctrl: true }],
    caps: ['Ctrl', 'A'],
    words: 'Выбрать всё на\u00a0странице',
  },
  { act: 'let-go', where: 'lists', presses: [{ key: 'Escape' }], caps: ['Esc'], words: 'Снять выделение' },
  { act: 'save', where: 'forms', presses: [{ code: 'KeyS', ctrl: true }], caps: ['Ctrl', 'S'], words: 'Сохранить' },
  { act: 'approve', where: 'moderation', presses: [{ code: 'KeyA' }], caps: ['A'], words: 'Одобрить' },
  {
    act: 'send-back',
    where: 'moderation',
    presses: [{ code: 'KeyX' }],
    caps: ['X'],
    words: 'Отклонить с\u00a0причиной',
  },
  {
    act: 'previous',
    where: 'moderation',
    presses: [{ code: 'KeyQ' }],
    caps: ['Q'],
    words: 'Предыдущее в\u00a0очереди',
  },
  { act: 'next', where: 'moderation', presses: [{ code: 'KeyW' }], caps: ['W'], words: 'Следующее в\u00a0очереди' },
] as const satisfies readonly Key[]

export type KeyAct = (typeof keys)[number]['act']

const lines: readonly (Key & { act: KeyAct })[] = keys

/** Returns what a press asks for in some places, or null. */
export const actOf = (pressed: Pressed, ...where: readonly Key['where'][]): KeyAct | null =>
  lines.find((line) => where.includes(line.where) && line.presses.some((press) => isPressed(press, pressed)))?.act ??
  null

/** The lines of the help about one place. */
export const keysOf = (where: Key['where']): readonly Key[] => lines.filter((line) => line.where === where)

function isPressed({ code, key, ctrl = false, shift = false }: Press, pressed: Pressed): boolean {
  if (pressed.altKey || (pressed.ctrlKey || pressed.metaKey) !== ctrl) return false
  if (shift !== 'any' && pressed.shiftKey !== shift) return false
  return code === undefined ? pressed.key === key : pressed.code === code
}
