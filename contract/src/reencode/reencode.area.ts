import { area } from '../area.ts'
import { reencode } from './reencode.calls.ts'

export const reencodeArea = area({
  calls: { reencode },
})
