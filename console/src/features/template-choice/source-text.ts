import type { InheritedTemplate } from '@skleyka/contract/templates/templates.calls.ts'

/** «Из альбома «Фильмы»»: what gives a template where none is chosen (product A12). */
export function givenByText(inherited: Pick<InheritedTemplate, 'from' | 'albumName'> | null): string {
  if (inherited === null) return 'Ни\u00a0альбом, ни\u00a0аккаунт шаблона не\u00a0задают'
  return inherited.from === 'account' ? 'По\u00a0умолчанию в\u00a0аккаунте' : `Из\u00a0альбома «${inherited.albumName}»`
}
