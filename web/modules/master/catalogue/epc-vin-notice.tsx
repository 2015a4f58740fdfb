import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { type Decoded, fullName } from './rows.ts'
import { type Choice, type Go, otherCar } from './use-choice.ts'
import { VinCars } from './vin-cars.tsx'

interface Props {
  found: Decoded
  choice: Choice
  go: Go
  onClose: () => void
}

/** What the number says, the models it is known for, and — once a model is chosen — the question whether it is this one. */
export function VinNotice({ found, choice, go, onClose }: Props) {
  const { vin, maker, brandId, brandName, year, warnings, models } = found
  const { modelId } = choice
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState(0)
  const confirm = async () => {
    setBusy(true)
    await call(catalogue.confirm, { vin, modelId, submittime: stamp() }).then(
      () => setConfirmed(modelId),
      () => undefined,
    )
    setBusy(false)
  }
  const facts = [maker && `厂家 ${maker}`, year > 0 && `年款 ${year}`].filter(Boolean).join('，')
  return (
    <section className="epc-notice" aria-label="车架号解析">
      <Button
        className="epc-notice-close"
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="关闭车架号解析"
        onClick={onClose}
      />
      <p>
        <b>{vin}</b>
        {facts && <span>{facts}</span>}
        {warnings.map((text) => (
          <span key={text} className="epc-warning">
            {text}
          </span>
        ))}
      </p>
      <VinCars vin={vin} model={modelName(found, modelId)} />
      {models.length > 0 && (
        <p>
          以往确认过的车型：
          {models.map((model) => (
            <Button
              key={model.modelId}
              size="small"
              type={model.modelId === modelId ? 'primary' : 'default'}
              onClick={() => go(otherCar({ brandId: model.brandId, seriesId: model.seriesId, modelId: model.modelId }))}
            >
              {fullName(model)}（{model.times} 次{model.sameYear ? '' : '，其他年款'}）
            </Button>
          ))}
        </p>
      )}
      {models.length === 0 && <p>{adviceFor(found, choice)}</p>}
      {models.length === 0 && brandId > 0 && choice.brandId !== brandId && (
        <Button size="small" onClick={() => go(otherCar({ brandId, year }))}>
          打开 {brandName} {year > 0 && `${year} 年`}
        </Button>
      )}
      {modelId > 0 && confirmed !== modelId && (
        <Button
          size="small"
          type={models.some((model) => model.modelId === modelId) ? 'default' : 'primary'}
          loading={busy}
          onClick={() => void confirm()}
        >
          就是选中的车型，记住
        </Button>
      )}
    </section>
  )
}

/** The model that is chosen, where the number is known for it, else what the number says itself. */
function modelName({ models, brandName, year }: Decoded, modelId: number): string {
  const model = models.find((each) => each.modelId === modelId) ?? (models.length === 1 ? models[0] : undefined)
  return model ? fullName(model) : [brandName, year > 0 && `${year}款`].filter(Boolean).join(' ')
}

function adviceFor({ brandId, brandName }: Decoded, { seriesId, modelId }: Choice): string {
  if (modelId) return '核对选中的车型后，点“记住”，下次输入同类车架号会直接给出。'
  if (seriesId) return '请选择车型。'
  if (brandId) return '尚未确认过同类车架号，请选择车系和车型。'
  return brandName ? `车型资料中没有品牌“${brandName}”，请选择品牌和车系。` : '请选择品牌、车系和车型。'
}
