import { type Section, sections } from '@skleyka/contract/permissions/permissions.ts'
import type { Features } from '../../ui/feature-picker/features.ts'

/** Returns what a picker shows of one account, or of several: open, closed, or open to some of them (C-3-15). */
export function featuresOf(accounts: readonly { readonly availableSections: readonly Section[] }[]): Features {
  const of = (section: Section) => {
    const open = accounts.filter(({ availableSections }) => availableSections.includes(section)).length
    return open === accounts.length ? true : open === 0 ? false : 'mixed'
  }
  return { VIDEO: of('VIDEO'), LIVESTREAM: of('LIVESTREAM'), SHARING: of('SHARING'), PHOTOBANK: of('PHOTOBANK') }
}

/** The sections of an account after a picker: what is mixed there stays as the account has it. */
export const sectionsAfter = (currentSections: readonly Section[], features: Features): Section[] =>
  sections.filter((section) => (features[section] === 'mixed' ? currentSections.includes(section) : features[section]))
