import { type Depth, depths } from '../../shared/generation.ts'
import { t } from '../texts/index.ts'
import { Choice } from '../ui/Choice.tsx'
import flow from './Flow.module.css'

/** Few cards or many. */
export function DepthChoice({ value, onChange }: { value: Depth; onChange: (depth: Depth) => void }) {
  const { depth, depths: names } = t.generation.choose
  return (
    <div>
      <Choice
        legend={depth}
        value={value}
        options={depths.map((one) => ({ value: one, label: names[one].name }))}
        onChange={onChange}
      />
      <p role="status" className={flow.under}>
        {names[value].hint}
      </p>
    </div>
  )
}
