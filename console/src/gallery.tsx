import './ui/tokens/tokens.css'
import { createRoot } from 'react-dom/client'
import { looks } from './browser/looks.ts'
import { Gallery } from './ui/gallery/gallery.tsx'

// `/admin/gallery?design=classic&theme=dark&density=dense`: every piece of the kit, for eyes and for the browser tests.
const query = new URLSearchParams(location.search)
const page = document.documentElement
page.dataset.design = query.get('design') === 'classic' ? 'classic' : 'redesigned'
page.classList.toggle('dark-mode', query.get('theme') === 'dark')
for (const [name, choices] of Object.entries(looks)) {
  const choice = choices.find((one) => one === query.get(name))
  if (choice !== undefined) page.setAttribute(`data-${name}`, choice)
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<Gallery only={query.get('part')} />)
}
