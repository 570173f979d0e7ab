import { useNavigation } from 'react-router'
import { t } from '../../texts/index.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './LoadingBar.module.css'

/** A thin bar at the top while a navigation takes longer than one notices. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.bar} role="status">
      <VisuallyHidden>{t.shell.loadingPage}</VisuallyHidden>
    </div>
  )
}
