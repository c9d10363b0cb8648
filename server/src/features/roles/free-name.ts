import { roleBounds } from '@skleyka/contract/roles/role-bounds.ts'
import { cutLine } from '@skleyka/contract/texts.ts'

/** «Редактор (копия)», «Редактор (копия 2)» … the first of them that is free. */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' (копия)' : ` (копия ${number})`
    const free = `${cutLine(name, roleBounds.nameChars - end.length)}${end}`
    if (!(await isTaken(free))) return free
  }
}
