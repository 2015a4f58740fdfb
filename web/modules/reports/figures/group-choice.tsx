import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { GROUPS, type Group, isTime } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'

interface GroupProps {
  /** Groups that no row gone into has fixed yet. */
  free: readonly Group[]
  groups: readonly Group[]
  onChange: (groups: readonly Group[]) => void
  children: ReactNode
}

/** What a row stands for, by one group or by two. */
export function GroupChoice({ free, groups, onChange, children }: GroupProps) {
  const [first, second] = groups
  const options = (of: readonly Group[]) => of.map((group) => ({ value: group, label: GROUPS[group].label }))
  return (
    <>
      <Segmented
        size="small"
        aria-label="分组"
        value={first ?? ''}
        options={options(free)}
        onChange={(group) => onChange([group as Group])}
      />
      <Select
        size="small"
        aria-label="再按"
        placeholder="再按"
        allowClear
        value={second}
        popupMatchSelectWidth={false}
        options={options(free.filter((group) => group !== first && !isTime(group)))}
        onChange={(next?: Group) => onChange([...groups.slice(0, 1), ...(next ? [next] : [])])}
      />
      {children}
    </>
  )
}

interface LinesProps {
  measures: readonly MeasureName[]
  lines: MeasureName
  onChange: (lines: MeasureName) => void
}

/** The figure whose postings are listed. */
export function LinesOf({ measures, lines, onChange }: LinesProps) {
  return (
    <span>
      明细{' '}
      <Select
        size="small"
        aria-label="明细的指标"
        value={lines}
        popupMatchSelectWidth={false}
        options={measures
          .filter((each) => !['day', 'word'].includes(measureOf(each).reads) && !measureOf(each).beside)
          .map((each) => ({ value: each, label: measureOf(each).label }))}
        onChange={onChange}
      />
    </span>
  )
}
