import { setAppearance, useAppearance } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Choice } from '../ui/Choice.tsx'
import { Section } from './Section.tsx'

/** Light, dark, or as the system has it. It belongs to the device, not to the account. */
export function AppearanceSection() {
  const value = useAppearance()
  const text = t.account.appearance
  return (
    <Section title={text.title}>
      <Choice
        legend={text.title}
        hideLegend
        value={value}
        onChange={setAppearance}
        options={[
          { value: 'light', label: text.light, icon: 'sun' },
          { value: 'dark', label: text.dark, icon: 'moon' },
          { value: 'system', label: text.system, icon: 'device' },
        ]}
      />
    </Section>
  )
}
