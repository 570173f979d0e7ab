import { useLocation, useSearchParams } from 'react-router'

const name = 'document'

/** The document that the address names, so that a reload and the browser's Back find it again, and what sets it. */
export function useDocumentAddress(): [id: number | null, setId: (id: number | null) => void] {
  const [address, setAddress] = useSearchParams()
  const location: { state: unknown } = useLocation()
  const id = Number(address.get(name))
  const setId = (next: number | null) => {
    const changed = new URLSearchParams(address)
    if (next === null) changed.delete(name)
    else changed.set(name, String(next))
    setAddress(changed, { replace: true, state: location.state })
  }
  return [Number.isSafeInteger(id) && id > 0 ? id : null, setId]
}
