import './manual.css'
