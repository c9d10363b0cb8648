import { createHash, createHmac } from 'node:crypto'
import type { Services } from '../../services.ts'

/** The secret in the lasting address of a scheduled export: made anew of its number, so that nobody has to keep it. */
export const lastingSecret = ({ secrets }: Pick<Services, 'secrets'>, id: number): string =>
  createHmac('sha256', secrets.key('attribute-files')).update(String(id)).digest('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
