import type { LadderQuality, LadderRung } from '@skleyka/contract/ladders/ladder-rules.ts'
import { groupDigits } from '../../russian/numbers.ts'

export const qualityLabels: Readonly<Record<LadderQuality, string>> = {
  SMALL: 'Экономная',
  USUAL: 'Обычная',
  HIGH: 'Высокая',
}

/** «720: до 2 600 кбит/с». */
export const rungText = ({ side, maxKbps }: LadderRung): string =>
  `${side}: до\u00a0${groupDigits(maxKbps)}\u00a0кбит/с`
