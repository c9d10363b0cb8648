import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { iconFiles, withIconFiles } from './icons-by-file.ts'

const files = iconFiles(
  "export { default as TriangleAlert, default as AlertTriangle } from './icons/triangle-alert.mjs';\n" +
    "export { default as LucideUpload, default as Upload } from './icons/upload.mjs';\n" +
    "export { default as Icon } from './Icon.mjs';\n",
)

test('each icon is imported from its own file, by whatever name the module has for it', () => {
  const code = "import {\n  Upload,\n  AlertTriangle as Warning,\n} from 'lucide-react'\nconst drawn = Upload"
  assert.equal(
    withIconFiles(code, files),
    "import Upload from 'lucide-react/icons/upload'; import Warning from 'lucide-react/icons/triangle-alert'\nconst drawn = Upload",
  )
})

test('types and what is no icon are left at the door', () => {
  const types = "import type { LucideIcon } from 'lucide-react'"
  assert.equal(withIconFiles(types, files), types)
  assert.equal(
    withIconFiles("import { Icon, type LucideIcon, Upload } from 'lucide-react'", files),
    "import { Icon } from 'lucide-react'; import type { LucideIcon } from 'lucide-react'; import Upload from 'lucide-react/icons/upload'",
  )
})

test('the door of the installed package is understood', () => {
  const door = readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8')
  assert.ok(iconFiles(door).size > 1500)
  assert.equal(iconFiles(door).get('Upload'), 'upload')
})
