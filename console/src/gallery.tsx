import './ui/tokens/tokens.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './ui/gallery/gallery.tsx'
import { ConsoleRouter } from './ui/link/console-router.tsx'

// `/admin/gallery?design=classic&theme=dark`: every piece of the kit, for eyes and for the browser tests.
const query = new URLSearchParams(location.search)
document.documentElement.dataset.design = query.get('design') === 'classic' ? 'classic' : 'redesigned'
document.documentElement.classList.toggle('dark-mode', query.get('theme') === 'dark')

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <ConsoleRouter basename="/">
      <Gallery />
    </ConsoleRouter>,
  )
}
