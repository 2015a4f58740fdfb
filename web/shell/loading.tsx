/** Something is on its way; drawn only when it takes longer than the eye would notice. */
export const Loading = () => (
  <div className="loading" role="status" aria-label="加载中">
    <i aria-hidden="true" />
  </div>
)
