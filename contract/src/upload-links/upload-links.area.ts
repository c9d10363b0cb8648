import { area } from '../area.ts'
import { uploadLinks } from './upload-links.calls.ts'
import { uploadLinkRefusals } from './upload-links.refusals.ts'

export const uploadLinksArea = area({
  calls: { uploadLinks },
  refusals: uploadLinkRefusals,
  objects: { uploadLink: 'Ссылка' },
})
