import { area } from '../area.ts'
import { permissionInfo } from './permission-info.calls.ts'

export const permissionsArea = area({
  calls: { permissionInfo },
})
