import { lookAtPicture } from '../../ffmpeg/picture-file.ts'
import { refuse } from '../../http/refuse.ts'

const dataAddress = /^data:image\/(?:png|jpeg|webp);base64,/

/** The bytes of a picture in a data: address; null for none. Refuses what is no picture. */
export function readSlate(address: string | null): Buffer | null {
  if (address === null) return null
  const bytes = Buffer.from(address.replace(dataAddress, ''), 'base64')
  const look = lookAtPicture(bytes)
  if ('refusal' in look)
    throw refuse('translations.slate', {}, { slate: ['Выберите другую картинку: JPEG, PNG или\u00a0WebP'] })
  return bytes
}

/** A data: address of a picture that is kept. */
export function slateAddress(bytes: Buffer): string | null {
  const look = lookAtPicture(bytes)
  return 'refusal' in look ? null : `data:image/${look.format};base64,${bytes.toString('base64')}`
}
