import type { Section } from '@skleyka/contract/permissions/permissions.ts'

/** For each section: open, closed, or open to some of the accounts that are chosen. */
export type Features = Readonly<Record<Section, boolean | 'mixed'>>
