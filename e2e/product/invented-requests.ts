import type { SupportRequest } from '@skleyka/contract/support/support-requests.calls.ts'

const hourMs = 3_600_000

export function inventedRequests(): SupportRequest[] {
  const before = (hours: number) => new Date(Date.now() - hours * hourMs)
  const open: SupportRequest = {
    ...{
      id: 1_204,
      at: before(2),
      topic: 'livestreams',
      text: '',
      state: 'OPEN',
      answer: '',
      isGrantable: true,
      wanted: [],
    },
    ...{ decidedAt: null, decidedBy: null },
    user: { id: 7, email: 'm.sokolova@nature.example', name: 'Мария Соколова' },
    account: { code: 'nature', name: 'Студия научно-популярного кино' },
  }
  const decided = { decidedAt: before(20), decidedBy: 'Анна Сергеева' }
  return [
    open,
    {
      ...{ ...open, id: 1_205, topic: 'quota', text: 'Снимаем второй сезон, нужно место под исходники' },
      wanted: [
        { kind: 'bytes', limit: 512 * 1024 ** 3, wanted: 2 * 1024 ** 4 },
        { kind: 'people', limit: 12, wanted: 40 },
      ],
    },
    {
      ...{ ...open, id: 1_203, topic: 'question', isGrantable: false, account: null },
      text: 'Подскажите, можно ли перенести 4 000 видео из старого хранилища так, чтобы адреса плееров на сайтах не изменились?\nИ сколько это займёт?',
    },
    { ...open, id: 1_190, state: 'GRANTED', ...decided },
    { ...open, id: 1_188, state: 'REFUSED', answer: 'Трансляции не входят в ваш договор', ...decided },
  ]
}
