import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Document } from './document.tsx'

hydrateRoot(
  document,
  <StrictMode>
    <Document />
  </StrictMode>,
)
