import type { CallRoute } from '../http/callRoute';
import { setAvatarRoute } from './setAvatarRoute';
import { uploadPolicyRoute } from './uploadPolicyRoute';
import { userProfileRoute } from './userProfileRoute';

/** Files of visitors, and what is made of them. */
export const uploadRoutes: readonly CallRoute[] = [uploadPolicyRoute, userProfileRoute, setAvatarRoute];
