import { z } from 'zod'
import { coverLimits, groupsOf } from '../covers.ts'
import { limits } from '../limits.ts'
import { text } from './endpoint.ts'

/** A part of the width or the height of a picture. */
const fraction = z
  .number()
  .min(0)
  .max(1)
  .overwrite((part) => Math.round(part * 10_000) / 10_000)

const cover = z
  .object({
    kind: z.enum(['rect', 'ellipse', 'polygon']),
    /** Covers of a group are asked together. */
    group: z.int().min(1).max(9999),
    /** What lies under it; empty if the picture says enough. */
    label: text(coverLimits.labelLength).default(''),
    /** The corners of a polygon, or two opposite ones of what is around the shape. */
    points: z
      .array(z.tuple([fraction, fraction]))
      .min(2)
      .max(coverLimits.pointsPerCover),
  })
  .refine(({ kind, points }) => (kind === 'polygon' ? points.length > 2 : points.length === 2))

/** Covers over the picture of a question. The card asks for those of one group. */
export const covers = z
  .object({
    asked: z.int(),
    shapes: z.array(cover).min(1).max(coverLimits.covers),
    /** Whether the other covers stay over the picture while the card is asked. */
    hidesAll: z.boolean(),
  })
  .refine((given) => groupsOf(given).includes(given.asked))
  .refine((given) => groupsOf(given).length <= limits.siblings)
  .refine(({ shapes }) => shapes.reduce((sum, { points }) => sum + points.length, 0) <= coverLimits.points)
